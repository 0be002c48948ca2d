import type { CodeMessage, CodeSender } from '../../application/ports/sign-in/code-sender.ts'
import { SendFailed } from '../../domain/verification/verification-errors.ts'
import { codeValues } from './mailed-codes.ts'
import { onePhone } from './one-recipient.ts'
import { callProvider } from './provider-call.ts'
import { MessageTemplates } from './templates/message-templates.ts'

export interface HttpGateway {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** A JSON template with `{phone}`, `{code}`, `{minutes}` and `{text}` in its strings. */
  readonly body: string
  /** Text that a successful response must contain. */
  readonly expect: string | undefined
}

/** Sends SMS through any provider that accepts a JSON object over HTTP. */
export class HttpGatewaySender implements CodeSender {
  readonly channel = 'sms'
  readonly #gateway: HttpGateway
  readonly #templates: MessageTemplates
  readonly #patienceMs: number | undefined

  constructor(gateway: HttpGateway, templates = new MessageTemplates(), patienceMs?: number) {
    this.#gateway = gateway
    this.#templates = templates
    this.#patienceMs = patienceMs
  }

  async send(message: CodeMessage): Promise<void> {
    const { url, headers, body, expect } = this.#gateway
    const call = {
      url,
      headers: { 'content-type': 'application/json', ...headers },
      body: filled(body, valuesOf(message, this.#templates)),
    }
    const answer = await callProvider(call, this.#patienceMs)
    if (expect !== undefined && !answer.includes(expect)) {
      throw new SendFailed(new Error("The gateway's answer does not contain the expected text."))
    }
  }
}

type Values = ReadonlyMap<string, string>

function valuesOf(message: CodeMessage, templates: MessageTemplates): Values {
  return new Map([
    ['phone', onePhone(message.to)],
    ['code', message.code],
    ['minutes', String(message.lifeMinutes)],
    ['text', templates.sms(message.language, codeValues(message))],
  ])
}

/** Values are inserted after parsing, so none of them can end a string or add a field. */
function filled(template: string, values: Values): string {
  return JSON.stringify(
    JSON.parse(template, (_key, value: unknown) =>
      typeof value === 'string' ? withValues(value, values) : value,
    ),
  )
}

function withValues(text: string, values: Values): string {
  return text.replaceAll(/\{([a-z]+)\}/g, (all, name: string) => values.get(name) ?? all)
}
