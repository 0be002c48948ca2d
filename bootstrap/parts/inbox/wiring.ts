import { ContainerModule } from 'inversify'
import { devInboxRoute } from '../../../adapters/http/parts/inbox/dev-inbox.ts'
import {
  DevInbox,
  DevInboxMailer,
  DevInboxSender,
} from '../../../adapters/senders/parts/inbox/dev-inbox.ts'
import { Tokens as T } from '../../wiring/tokens.ts'

export const inboxModule = new ContainerModule(({ bind }) => {
  bind(DevInbox).toConstantValue(new DevInbox())
  bind(T.StandIns).toResolvedValue(
    ({ senders }, inbox, clock) => {
      if (senders.inbox.devInbox === 'off') return []
      const { templates } = senders.mail
      const mailer = new DevInboxMailer(inbox, clock)
      const codes = (channel: DevInboxSender['channel']) =>
        new DevInboxSender(channel, inbox, clock, templates)
      return [{ codes, mailer, taken: inbox.messages }]
    },
    [T.Config, DevInbox, T.Clock],
  )
  bind(T.Routes).toResolvedValue(
    ({ senders }, inbox) => [
      senders.inbox.devInbox === 'on' ? devInboxRoute(() => inbox.messages) : devInboxRoute(),
    ],
    [T.Config, DevInbox],
  )
})
