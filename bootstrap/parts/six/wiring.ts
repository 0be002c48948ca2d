import { ContainerModule } from 'inversify'
import { aliases, ownAddresses } from '../../../adapters/http/parts/six/aliases.ts'
import { type MessageTools, messageRoutes } from '../../../adapters/http/parts/six/messages.ts'
import { Mistaken } from '../../../adapters/http/parts/six/mistaken.ts'
import { ownPicture } from '../../../adapters/http/parts/six/own-picture.ts'
import { ROUTES_OF_6 } from '../../../adapters/http/parts/six/routes.ts'
import { surfaceOf6 } from '../../../adapters/http/parts/six/surface.ts'
import { OpenLock } from '../../../application/auth/unlock-account.ts'
import { ChangeAvatar } from '../../../application/files/change-avatar.ts'
import { FileLinks } from '../../../application/files/file-links.ts'
import { ListCurrentNotices } from '../../../application/notices/notices.ts'
import { ForgetMessages } from '../../../application/parts/six/message-box.ts'
import { PushHub } from '../../../application/push/push-hub.ts'
import { EditRole } from '../../../application/roles/change-roles.ts'
import { SetRoleScope } from '../../../application/roles/set-role-scope.ts'
import { GetUser } from '../../../application/users/get-user.ts'
import type { Config } from '../../settings/config.ts'
import { bindClass, gathered, madeFrom } from '../../wiring/bind-class.ts'
import { bindHousekeeping } from '../../wiring/bind-task.ts'
import { bindRoutes } from '../../wiring/bind-use-case.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { MESSAGE_BOX } from './stores.ts'

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
  const ofRoles = { edit: EditRole, setScope: SetRoleScope }
  bindRoutes(bind, ROUTES_OF_6, { ...ofRoles, users: GetUser, lock: OpenLock })
  const messages = gathered({
    ...{ hub: PushHub, notices: ListCurrentNotices, dictionaries: T.DictionaryRepo },
    ...{ box: MESSAGE_BOX, mistaken: Mistaken, clock: T.Clock },
    channels: madeFrom(T.Config, channelsIn),
  })
  bind(T.Routes).toDynamicValue((made) => [messageRoutes(messages.of(made))])
  bindClass(bind, ForgetMessages, [MESSAGE_BOX, T.Clock])
  bindHousekeeping(bind, 'forget messages', 3600, ForgetMessages)
})

function channelsIn({ push }: Config): MessageTools['channels'] {
  const isOn = (setting: 'sse' | 'websocket' | 'tokenInQuery') => push[setting] === 'on'
  const channels = { sse: isOn('sse'), websocket: isOn('websocket') }
  return { ...channels, tokenInQuery: isOn('tokenInQuery') }
}
