import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Clock } from '../../application/ports/clock.ts'
import type { CodeMessage, CodeSender } from '../../application/ports/sign-in/code-sender.ts'
import { SendFailed } from '../../domain/verification/verification-errors.ts'
import { onePhone } from './one-recipient.ts'
import { callProvider } from './provider-call.ts'

const ALGORITHM = 'ACS3-HMAC-SHA256'

interface AccessKey {
  readonly id: string
  readonly secret: string
}

interface UnsignedCall {
  readonly url: URL
  readonly action: string
  readonly version: string
  readonly nonce: string
  readonly at: Date
}

/** Matches codes such as isv.BUSINESS_LIMIT_CONTROL. Other text in a response may name accounts. */
const ERROR_CODE = /^[A-Za-z0-9._-]{1,80}$/

/** Errors of one number: it does not exist, or it has received too many messages. */
const OF_RECIPIENT: ReadonlySet<string> = new Set([
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.BUSINESS_LIMIT_CONTROL',
])

export interface AliyunSms {
  readonly endpoint: URL
  readonly key: AccessKey
  readonly signName: string
  /** Code of a template with a single variable, `code`. */
  readonly templateCode: string
}

/** Sends SMS through Alibaba Cloud: `SendSms` of the service Dysmsapi, version 2017-05-25. */
export class AliyunSmsSender implements CodeSender {
  readonly channel = 'sms'
  readonly #service: AliyunSms
  readonly #clock: Clock
  readonly #patienceMs: number | undefined

  constructor(service: AliyunSms, clock: Clock, patienceMs?: number) {
    this.#service = service
    this.#clock = clock
    this.#patienceMs = patienceMs
  }

  async send(message: CodeMessage): Promise<void> {
    const url = this.#urlFor(message)
    const call = { url, action: 'SendSms', version: '2017-05-25', nonce: randomUUID() }
    const headers = signedHeaders({ ...call, at: this.#clock.now() }, this.#service.key)
    const code = codeIn(await callProvider({ url, headers }, this.#patienceMs))
    if (code === 'OK') return
    const blames = OF_RECIPIENT.has(code) ? 'recipient' : 'sender'
    throw new SendFailed(new Error(`Aliyun answered with code ${code}.`), blames)
  }

  #urlFor({ to, code }: CodeMessage): URL {
    const { endpoint, signName, templateCode } = this.#service
    const url = new URL('/', endpoint)
    const parameters = {
      // Foreign numbers must be sent without the plus; for domestic numbers it is optional.
      PhoneNumbers: onePhone(to).replace('+', ''),
      SignName: signName,
      TemplateCode: templateCode,
      TemplateParam: JSON.stringify({ code }),
    }
    url.search = canonicalQuery(Object.entries(parameters))
    return url
  }
}

function codeIn(answer: string): string {
  const code = codeFieldOf(answer)
  return typeof code === 'string' && ERROR_CODE.test(code) ? code : 'unknown'
}

function codeFieldOf(answer: string): unknown {
  try {
    return JSON.parse(answer)?.Code
  } catch {
    return undefined
  }
}

/**
 * Headers of a POST without a body, signed as described in "V3 request structure and signature" of
 * the Alibaba Cloud documentation.
 */
export function signedHeaders(call: UnsignedCall, key: AccessKey): Record<string, string> {
  const headers = {
    host: call.url.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': `${call.at.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const request = [
    'POST',
    call.url.pathname,
    canonicalQuery([...call.url.searchParams]),
    lines.join(''),
    names,
    headers['x-acs-content-sha256'],
  ].join('\n')
  const signature = createHmac('sha256', key.secret)
    .update(`${ALGORITHM}\n${sha256(request)}`)
    .digest('hex')
  const authorization = `${ALGORITHM} Credential=${key.id},SignedHeaders=${names},Signature=${signature}`
  return { ...headers, authorization }
}

function canonicalQuery(query: readonly (readonly [string, string])[]): string {
  return query
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')
}

/** Percent-encodes everything but letters, digits and `-_.~` (RFC 3986). */
function encoded(text: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, hex)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
