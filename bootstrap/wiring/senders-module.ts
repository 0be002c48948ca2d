import { ContainerModule } from 'inversify'
import { devInboxRoute } from '../../adapters/http/sign-in/dev-inbox.ts'
import { AliyunSmsSender } from '../../adapters/senders/aliyun-sms-sender.ts'
import { DevInbox, DevInboxMailer, DevInboxSender } from '../../adapters/senders/dev-inbox.ts'
import { HttpGatewaySender } from '../../adapters/senders/http-gateway-sender.ts'
import { SmtpSender } from '../../adapters/senders/smtp-sender.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { CodeSender } from '../../application/ports/code-sender.ts'
import { isPublicEntry } from '../settings/public-entry.ts'
import type { SenderSettings } from '../settings/sender-checks.ts'
import { gatewayHeaders, mailServer, providerUrl } from '../settings/sender-values.ts'
import { Tokens as T } from './tokens.ts'

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
      return emailSender(senders) ?? (hasInbox ? new DevInboxMailer(inbox, clock) : undefined)
    },
    [T.Config, DevInbox, T.Clock],
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

function gatewaySender({ gateway }: SenderSettings): CodeSender | undefined {
  const { url, headers, body, expect } = gateway
  return (
    url &&
    new HttpGatewaySender({
      url: providerUrl(url.reveal()),
      headers: headers ? gatewayHeaders(headers.reveal()) : {},
      body,
      expect,
    })
  )
}

function aliyunSender({ aliyun }: SenderSettings, clock: Clock): CodeSender | undefined {
  const { endpoint, keyId, keySecret, signName, templateCode } = aliyun
  if (!(keyId && keySecret && signName && templateCode)) return undefined
  const key = { id: keyId, secret: keySecret.reveal() }
  return new AliyunSmsSender({ endpoint, key, signName, templateCode }, clock)
}

/** The configured mail server, if there is one. */
export function emailSender({ mail: { server, from } }: SenderSettings): SmtpSender | undefined {
  return server && from && new SmtpSender(mailServer(server.reveal()), from)
}

function inboxSender(
  channel: CodeSender['channel'],
  { inbox: { devInbox } }: SenderSettings,
  inbox: DevInbox,
  clock: Clock,
): CodeSender | undefined {
  return devInbox === 'on' ? new DevInboxSender(channel, inbox, clock) : undefined
}
