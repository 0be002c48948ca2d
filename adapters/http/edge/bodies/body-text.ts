import type { FastifyRequest } from 'fastify'
import { HttpRefusal } from '../failures/http-errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const CHARSET = /^charset="?utf-?8"?$/

/**
 * The one reading that a body has: as it came, in UTF-8. Whoever stands in front might undo a coding
 * or believe a charset, and would have judged another text.
 * @throws HttpRefusal
 */
export function bodyText({ headers }: FastifyRequest, bytes: Buffer): string {
  const { 'content-encoding': coding = 'identity', 'content-type': type = '' } = headers
  if (coding.toLowerCase() !== 'identity' || !isUtf8(type)) {
    throw new HttpRefusal('unsupported_content_type')
  }
  try {
    return utf8.decode(bytes)
  } catch {
    // The only way in which this decoder says no.
    throw new HttpRefusal('malformed_body')
  }
}

/** Without a charset it is UTF-8 too. */
function isUtf8(type: string): boolean {
  if (!type.includes(';')) return true
  const parameters = type.toLowerCase().replaceAll(/\s/g, '').split(';').slice(1)
  return parameters.every((one) => !one.startsWith('charset') || CHARSET.test(one))
}
