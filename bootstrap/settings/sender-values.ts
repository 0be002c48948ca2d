import { isLoopback } from '../../adapters/http/edge/callers/loopback-host.ts'
import { isMailbox } from '../../adapters/senders/one-recipient.ts'
import type { Mailbox, MailServer } from '../../adapters/senders/smtp-sender.ts'
import { WrongValue } from './setting.ts'
import { assertEscaped } from './store-address.ts'

const SMTPS_PORT = 465
const SUBMISSION_PORT = 587

/** Address at which a provider takes messages. */
export function providerUrl(text: string): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) {
    throw new WrongValue('must be an http:// or https:// address without user, password, fragment')
  }
  return url
}

/** A JSON object of header names and values. */
export function gatewayHeaders(text: string): Readonly<Record<string, string>> {
  const fix = 'must be a JSON object of header names and values such as {"authorization":"…"}'
  const value = jsonIn(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new WrongValue(fix)
  const entries = Object.entries(value).map(([name, held]) => [name, String(held)])
  if (Object.values(value).some((held) => typeof held !== 'string')) throw new WrongValue(fix)
  try {
    return Object.fromEntries(new Headers(Object.fromEntries(entries)))
  } catch {
    throw new WrongValue(fix)
  }
}

/** Kept as text: it is parsed again for every message. */
export function gatewayBody(text: string): string {
  jsonIn(text)
  const isComplete = text.includes('{phone}') && /\{(code|text)\}/.test(text)
  if (!isComplete)
    throw new WrongValue('must contain {phone}, and {code} or {text}, in its strings')
  return text
}

/** `smtp://user:word@host:port`; encryption is required before a password leaves the machine. */
export function mailServer(text: string): MailServer {
  assertEscaped(text)
  const url = URL.parse(text)
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol) || /[?#]/.test(text)) {
    throw new WrongValue(
      'must be smtp:// or smtps://, then user:password@ if needed, host and port',
    )
  }
  const isImplicit = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isExposed = url.username !== '' && !isLoopback(host)
  const startTls = isExposed ? 'required' : 'offered'
  return {
    host,
    port: url.port ? Number(url.port) : isImplicit ? SMTPS_PORT : SUBMISSION_PORT,
    encryption: isImplicit ? 'implicit' : startTls,
    login: url.username ? { user: plain(url.username), pass: plain(url.password) } : undefined,
  }
}

/** `codes@example.com`, or `A name <codes@example.com>`. */
export function mailFrom(text: string): Mailbox {
  const [, name = '', address = text] = /^([^<>"\p{Cc}]{1,60}) <([^<>]+)>$/u.exec(text) ?? []
  if (isMailbox(address)) return { name: name.trim(), address }
  throw new WrongValue('must be one address such as codes@example.com or Name <codes@example.com>')
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new WrongValue('must be JSON')
  }
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new WrongValue('has a % in user or password that must be written as %25')
  }
}
