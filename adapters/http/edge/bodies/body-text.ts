import type { FastifyRequest } from 'fastify'
import { HttpRefusal } from '../failures/http-errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const CHARSET = /^charset="?utf-?8"?$/

/**
 * Decodes a body as the service alone reads it: identity coding, UTF-8. A proxy that undoes a
 * content coding or honours another charset would judge a different text.
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
    // `decode` throws for malformed UTF-8 only.
    throw new HttpRefusal('malformed_body')
  }
}

/** Without a charset parameter the body is UTF-8 as well (RFC 8259). */
function isUtf8(type: string): boolean {
  if (!type.includes(';')) return true
  const parameters = type.toLowerCase().replaceAll(/\s/g, '').split(';').slice(1)
  return parameters.every((one) => !one.startsWith('charset') || CHARSET.test(one))
}
