import { createHmac } from 'node:crypto'
import type { BoundCode, CodeDigest } from '../../application/ports/crypto.ts'
import type { DerivedKey } from './service-secret.ts'

export class HmacCodeDigest implements CodeDigest {
  readonly #key: DerivedKey

  constructor(key: DerivedKey) {
    this.#key = key
  }

  /** As JSON, so that no text can move from one part into the next. */
  digest({ purpose, recipientKey, clientId, code }: BoundCode): string {
    const bound = JSON.stringify([purpose, recipientKey, clientId, code])
    return createHmac('sha256', this.#key.bytes).update(bound).digest('hex')
  }
}
