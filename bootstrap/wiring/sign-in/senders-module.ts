import { ContainerModule, type ResolutionContext } from 'inversify'
import { AliyunSmsSender } from '../../../adapters/senders/aliyun-sms-sender.ts'
import { HttpGatewaySender } from '../../../adapters/senders/http-gateway-sender.ts'
import { MailedCodes } from '../../../adapters/senders/mailed-codes.ts'
import { SmtpSender } from '../../../adapters/senders/smtp-sender.ts'
import type { StandIn } from '../../../adapters/senders/stand-in.ts'
import { TemplatedMailer } from '../../../adapters/senders/templated-mailer.ts'
import { MessageTemplates } from '../../../adapters/senders/templates/message-templates.ts'
import type { Clock } from '../../../application/ports/clock.ts'
import type { CodeSender } from '../../../application/ports/sign-in/code-sender.ts'
import type { SenderSettings } from '../../settings/sender-checks.ts'
import { gatewayHeaders, mailServer, providerUrl } from '../../settings/sender-values.ts'
import { Tokens as T } from '../tokens.ts'

/** The configured sender of a channel, or a module's, or whoever stands in for one, or none. */
export const sendersModule = new ContainerModule(({ bind }) => {
  bind(T.SmsSender).toDynamicValue((made) => {
    const [configured, ofModules] = [made.get(T.Config).senders, made.get(T.ModuleSenders)]
    return smsSender(configured, made.get(T.Clock)) ?? ofModules.sms ?? standIn(made)?.codes('sms')
  })
  bind(T.EmailSender).toDynamicValue((made) => {
    const [configured, ofModules] = [made.get(T.Config).senders, made.get(T.ModuleSenders)]
    return emailSender(configured) ?? ofModules.email ?? standIn(made)?.codes('email')
  })
  bind(T.Mailer).toDynamicValue(
    (made) => smtpSender(made.get(T.Config).senders) ?? standIn(made)?.mailer,
  )
  bind(T.AccountMailer).toResolvedValue(
    (mailer, { senders }) => mailer && new TemplatedMailer(mailer, templatesOf(senders)),
    [T.Mailer, T.Config],
  )
})

function standIn(made: ResolutionContext): StandIn | undefined {
  return made.getAll(T.StandIns, { optional: true }).flat()[0]
}

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
