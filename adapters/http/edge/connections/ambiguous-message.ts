import type { IncomingMessage } from 'node:http'
import { timesSent } from '../repeated-header.ts'

/** If one of these occurs twice, two readers may see two different messages. */
const SINGLE = ['host', 'content-type', 'transfer-encoding']
const AUTHORITY = /^(?:\[[\da-f:.]+\]|[\w.~%!$&'()*+;=-]*)(?::\d*)?$/i
const BOUNDARY = /^boundary\s*=/i
const ABSOLUTE = /^https?:\/\//i

/**
 * Whether a proxy in front may understand a message differently (request smuggling). Node already
 * refuses two lengths, a length with chunked coding, and folded headers; this checks the rest.
 */
export function isAmbiguous(message: IncomingMessage): boolean {
  const { headers, httpVersionMajor, httpVersionMinor, rawHeaders, url = '' } = message
  const { host = '', 'content-type': type, 'transfer-encoding': coding } = headers
  // HTTP/0.9 answers have no head, so a proxy would read one as the start of the next answer.
  if (httpVersionMajor < 1 || (type !== undefined && hasTwoBoundaries(type))) return true
  if (coding !== undefined && (httpVersionMinor === 0 || coding.toLowerCase() !== 'chunked')) {
    return true
  }
  return repeats(rawHeaders) || !AUTHORITY.test(host) || namesOtherHost(host, url)
}

function repeats(rawHeaders: readonly string[]): boolean {
  return SINGLE.some((name) => timesSent(rawHeaders, name) > 1)
}

/** Form parsers disagree on two boundaries. A quoted `;` only makes this stricter. */
function hasTwoBoundaries(type: string): boolean {
  if (!type.includes(';')) return false
  return type.split(';').filter((part) => BOUNDARY.test(part.trim())).length > 1
}

/** Whether an absolute-form target names another host than the `Host` header. */
function namesOtherHost(host: string, target: string): boolean {
  if (target.startsWith('/') || target === '*') return false
  const address = ABSOLUTE.test(target) ? URL.parse(target) : null
  if (address === null || address.username !== '' || address.password !== '') return true
  return URL.parse(`${address.protocol}//${host}`)?.host !== address.host
}
