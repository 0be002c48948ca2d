import type { IncomingMessage } from 'node:http'
import { timesSent } from '../repeated-header.ts'

/** Of which two would let two readers of one message see two messages. */
const SINGLE = ['host', 'content-type', 'transfer-encoding']
const AUTHORITY = /^(?:\[[\da-f:.]+\]|[\w.~%!$&'()*+;=-]*)(?::\d*)?$/i
const BOUNDARY = /^boundary\s*=/i
const ABSOLUTE = /^https?:\/\//i

/**
 * Whether somebody in front of the service may understand a message otherwise than it does. Node
 * refuses two lengths, a length beside chunks and folded headers; this is what it lets through.
 */
export function isAmbiguous(message: IncomingMessage): boolean {
  const { headers, httpVersionMajor, httpVersionMinor, rawHeaders, url = '' } = message
  const { host = '', 'content-type': type, 'transfer-encoding': coding } = headers
  // HTTP/0.9 has no headers: its answer is read as the beginning of the next.
  if (httpVersionMajor < 1 || (type !== undefined && cutsTwice(type))) return true
  if (coding !== undefined && (httpVersionMinor === 0 || coding.toLowerCase() !== 'chunked')) {
    return true
  }
  return repeats(rawHeaders) || !AUTHORITY.test(host) || namesAnother(host, url)
}

function repeats(rawHeaders: readonly string[]): boolean {
  return SINGLE.some((name) => timesSent(rawHeaders, name) > 1)
}

/** Readers of a form take the first of two delimiters, or the last. A quoted `;` only makes it stricter. */
function cutsTwice(type: string): boolean {
  if (!type.includes(';')) return false
  return type.split(';').filter((part) => BOUNDARY.test(part.trim())).length > 1
}

/** A target that is a whole address must be of the host that the header names. */
function namesAnother(host: string, target: string): boolean {
  if (target.startsWith('/') || target === '*') return false
  const address = ABSOLUTE.test(target) ? URL.parse(target) : null
  if (address === null || address.username !== '' || address.password !== '') return true
  return URL.parse(`${address.protocol}//${host}`)?.host !== address.host
}
