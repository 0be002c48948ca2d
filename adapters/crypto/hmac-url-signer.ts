import { createHmac, timingSafeEqual } from 'node:crypto'
import type { UrlSigner } from '../../application/ports/url-signer.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { DerivedKey } from './service-secret.ts'

/** Each parameter once, in this order and spelling. */
const QUERY = /^expires=([1-9][0-9]{0,10})&kid=([0-9a-f]{8})&signature=([\w-]{43})$/

/**
 * `<public url>/file/<id>?expires=<unix seconds>&kid=<key id>&signature=<HMAC-SHA-256, base64url>`.
 * The first key signs; all of them verify, so that keys can be changed without dead addresses.
 */
export class HmacUrlSigner implements UrlSigner {
  readonly #publicUrl: string
  readonly #current: DerivedKey
  readonly #keys: ReadonlyMap<string, DerivedKey>

  constructor(publicUrl: string, current: DerivedKey, older: readonly DerivedKey[] = []) {
    this.#publicUrl = publicUrl.replace(/\/+$/, '')
    this.#current = current
    this.#keys = new Map([...older, current].map((key) => [key.id, key]))
  }

  sign(fileId: Id, expiresAt: Date): string {
    const expires = String(Math.floor(expiresAt.getTime() / 1000))
    const signature = signatureOf(this.#current, fileId, expires)
    return `${this.#publicUrl}/file/${fileId}?expires=${expires}&kid=${this.#current.id}&signature=${signature}`
  }

  verify(fileId: string, query: string): Date | undefined {
    const [, expires = '', kid = '', signature = ''] = QUERY.exec(query) ?? []
    const key = this.#keys.get(kid)
    if (!key || !isEqual(signature, signatureOf(key, fileId, expires))) return undefined
    return new Date(Number(expires) * 1000)
  }
}

/** The method is part of what is signed: these addresses are for reading. */
function signatureOf({ id, bytes }: DerivedKey, fileId: string, expires: string): string {
  const signed = JSON.stringify(['file-url-1', 'GET', fileId, expires, id])
  return createHmac('sha256', bytes).update(signed).digest('base64url')
}

/** Of the texts, so that no second spelling of the same bytes passes. */
function isEqual(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
