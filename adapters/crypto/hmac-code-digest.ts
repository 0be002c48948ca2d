import { createHmac } from 'node:crypto'
import type { BoundCode, CodeDigest } from '../../application/ports/crypto.ts'
import type { DerivedKey } from './keys/service-secret.ts'

export class HmacCodeDigest implements CodeDigest {
  readonly #key: DerivedKey
  readonly #others: readonly DerivedKey[]

  /** @param others further keys that pending codes may have been made with */
  constructor(key: DerivedKey, others: readonly DerivedKey[] = []) {
    this.#key = key
    this.#others = others
  }

  digest(bound: BoundCode): string {
    return digestWith(this.#key, bound)
  }

  digests(bound: BoundCode): string[] {
    return [this.#key, ...this.#others].map((key) => digestWith(key, bound))
  }
}

/** Encodes the parts as JSON, so that no text can move from one part into the next. */
function digestWith(key: DerivedKey, { purpose, recipientKey, clientId, code }: BoundCode): string {
  const bound = JSON.stringify([purpose, recipientKey, clientId, code])
  return createHmac('sha256', key.bytes).update(bound).digest('hex')
}
