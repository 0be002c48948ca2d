import { ContainerModule } from 'inversify'
import { devInboxRoute } from '../../../adapters/http/sign-in/dev-inbox.ts'
import { AliyunSmsSender } from '../../../adapters/senders/aliyun-sms-sender.ts'
import { DevInbox, DevInboxMailer, DevInboxSender } from '../../../adapters/senders/dev-inbox.ts'
import { HttpGatewaySender } from '../../../adapters/senders/http-gateway-sender.ts'
import { MailedCodes } from '../../../adapters/senders/mailed-codes.ts'
import { SmtpSender } from '../../../adapters/senders/smtp-sender.ts'
import { TemplatedMailer } from '../../../adapters/senders/templated-mailer.ts'
import { MessageTemplates } from '../../../adapters/senders/templates/message-templates.ts'
import type { Clock } from '../../../application/ports/clock.ts'
import type { CodeSender } from '../../../application/ports/sign-in/code-sender.ts'
import { isPublicEntry } from '../../settings/public-entry.ts'
import type { SenderSettings } from '../../settings/sender-checks.ts'
import { gatewayHeaders, mailServer, providerUrl } from '../../settings/sender-values.ts'
import { Tokens as T } from '../tokens.ts'

/** The configured sender of a channel, or a module's, or the development inbox, or none. */
export const sendersModule = new ContainerModule(({ bind }) => {
  bind(DevInbox).toConstantValue(new DevInbox())
  bind(T.SmsSender).toResolvedValue(
    ({ senders }, { sms }, inbox, clock) =>
      smsSender(senders, clock) ?? sms ?? inboxSender('sms', senders, inbox, clock),
    [T.Config, T.ModuleSenders, DevInbox, T.Clock],
  )
  bind(T.EmailSender).toResolvedValue(
    ({ senders }, { email }, inbox, clock) =>
      emailSender(senders) ?? email ?? inboxSender('email', senders, inbox, clock),
    [T.Config, T.ModuleSenders, DevInbox, T.Clock],
  )
  bind(T.Mailer).toResolvedValue(
    ({ senders }, inbox, clock) => {
      const hasInbox = senders.inbox.devInbox === 'on'
      return smtpSender(senders) ?? (hasInbox ? new DevInboxMailer(inbox, clock) : undefined)
    },
    [T.Config, DevInbox, T.Clock],
  )
  bind(T.AccountMailer).toResolvedValue(
    (mailer, { senders }) => mailer && new TemplatedMailer(mailer, templatesOf(senders)),
    [T.Mailer, T.Config],
  )
  bind(T.Routes).toResolvedValue(
    ({ senders, server, log }, inbox) => {
      if (senders.inbox.devInbox === 'on') return [devInboxRoute(() => inbox.messages)]
      // Strangers need not know of it.
      return isPublicEntry({ ...server, environment: log.environment }) ? [] : [devInboxRoute()]
    },
    [T.Config, DevInbox],
  )
})

/** The configured provider, if there is one. */
export function smsSender(senders: SenderSettings, clock: Clock): CodeSender | undefined {
  return gatewaySender(senders) ?? aliyunSender(senders, clock)
}

function gatewaySender(senders: SenderSettings): CodeSender | undefined {
  const { url, headers, body, expect } = senders.gateway
  const gateway = url && {
    url: providerUrl(url.reveal()),
    headers: headers ? gatewayHeaders(headers.reveal()) : {},
    body,
    expect,
  }
  return gateway && new HttpGatewaySender(gateway, templatesOf(senders))
}

function aliyunSender({ aliyun }: SenderSettings, clock: Clock): CodeSender | undefined {
  const { endpoint, keyId, keySecret, signName, templateCode } = aliyun
  if (!(keyId && keySecret && signName && templateCode)) return undefined
  const key = { id: keyId, secret: keySecret.reveal() }
  return new AliyunSmsSender({ endpoint, key, signName, templateCode }, clock)
}

/** The configured mail server as a sender of codes, if there is one. */
export function emailSender(senders: SenderSettings): CodeSender | undefined {
  const mailer = smtpSender(senders)
  return mailer && new MailedCodes(mailer, templatesOf(senders))
}

function smtpSender({ mail: { server, from } }: SenderSettings): SmtpSender | undefined {
  return server && from && new SmtpSender(mailServer(server.reveal()), from)
}

function templatesOf({ mail }: SenderSettings): MessageTemplates {
  return mail.templates ?? new MessageTemplates()
}

function inboxSender(
  channel: CodeSender['channel'],
  senders: SenderSettings,
  inbox: DevInbox,
  clock: Clock,
): CodeSender | undefined {
  if (senders.inbox.devInbox !== 'on') return undefined
  return new DevInboxSender(channel, inbox, clock, templatesOf(senders))
}
