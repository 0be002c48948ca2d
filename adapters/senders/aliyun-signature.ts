import { createHash, createHmac } from 'node:crypto'

const ALGORITHM = 'ACS3-HMAC-SHA256'

export interface AccessKey {
  readonly id: string
  readonly secret: string
}

export interface UnsignedCall {
  readonly url: URL
  readonly action: string
  readonly version: string
  readonly nonce: string
  readonly at: Date
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

export function canonicalQuery(query: readonly (readonly [string, string])[]): string {
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
