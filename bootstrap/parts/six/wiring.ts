import { ContainerModule } from 'inversify'
import { aliases, ownAddresses } from '../../../adapters/http/parts/six/aliases.ts'
import { type MessageTools, messageRoutes } from '../../../adapters/http/parts/six/messages.ts'
import { Mistaken } from '../../../adapters/http/parts/six/mistaken.ts'
import { ownPicture } from '../../../adapters/http/parts/six/own-picture.ts'
import { ROUTES_OF_6 } from '../../../adapters/http/parts/six/routes.ts'
import { surfaceOf6 } from '../../../adapters/http/parts/six/surface.ts'
import { UnlockAccount } from '../../../application/auth/unlock-account.ts'
import { ChangeAvatar } from '../../../application/files/change-avatar.ts'
import { FileLinks } from '../../../application/files/file-links.ts'
import { RemoveOldLogEntries } from '../../../application/logs/remove-log-entries.ts'
import { ListCurrentNotices } from '../../../application/notices/notices.ts'
import { PushHub } from '../../../application/push/push-hub.ts'
import { ChangeRoles } from '../../../application/roles/change-roles.ts'
import { GetUser } from '../../../application/users/get-user.ts'
import { BOX } from '../../../domain/push/message-box.ts'
import type { Config } from '../../settings/config.ts'
import { bindClassAs, gathered, madeFrom } from '../../wiring/bind-class.ts'
import { bindHousekeeping } from '../../wiring/bind-task.ts'
import { bindRoutes } from '../../wiring/bind-use-case.ts'
import { token } from '../../wiring/token.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { MESSAGE_BOX } from './stores.ts'

const FORGET_MESSAGES = token<RemoveOldLogEntries>('ForgetMessages')

/** The wire of generation 6, and the refusal of its front ends where their client has another. */
export const sixModule = new ContainerModule(({ bind }) => {
  bind(Mistaken).toResolvedValue((known) => new Mistaken(known), [T.ReplayMemory])
  bind(T.Surface).toService(Mistaken)
  const stores = { files: T.StoredFileRepo, records: T.RecordStores }
  const asked = gathered({
    dictionaries: T.DictionaryRepo,
    links: FileLinks,
    ...stores,
    clock: T.Clock,
  })
  const picture = gathered({ change: ChangeAvatar, links: FileLinks })
  bind(T.Surface).toDynamicValue((made) => {
    const upload = ownPicture(picture.of(made))
    return surfaceOf6({ aliases: aliases(asked.of(made)), upload })
  })
  bind(T.AddressRewriter).toConstantValue(ownAddresses())
  bindRoutes(bind, ROUTES_OF_6, { roles: ChangeRoles, users: GetUser, unlock: UnlockAccount })
  const messages = gathered({
    ...{ hub: PushHub, notices: ListCurrentNotices, dictionaries: T.DictionaryRepo },
    ...{ box: MESSAGE_BOX, mistaken: Mistaken, clock: T.Clock },
    channels: madeFrom(T.Config, channelsIn),
  })
  bind(T.Routes).toDynamicValue((made) => [messageRoutes(messages.of(made))])
  const days = madeFrom(T.Clock, () => BOX.days)
  bindClassAs(bind, FORGET_MESSAGES, RemoveOldLogEntries, [MESSAGE_BOX, T.Clock, days])
  bindHousekeeping(bind, 'forget messages', 3600, FORGET_MESSAGES)
})

function channelsIn({ push }: Config): MessageTools['channels'] {
  const isOn = (setting: 'sse' | 'websocket' | 'tokenInQuery') => push[setting] === 'on'
  const channels = { sse: isOn('sse'), websocket: isOn('websocket') }
  return { ...channels, tokenInQuery: isOn('tokenInQuery') }
}
