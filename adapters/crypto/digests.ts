import { createHash, createHmac, hash } from 'node:crypto'
import type {
  BoundCode,
  CodeDigest,
  ContentDigests,
  RunningDigest,
  TokenDigest,
} from '../../application/ports/crypto.ts'
import type { ObjectBody } from '../../application/ports/files/object-store.ts'
import type { ContentDigest } from '../../domain/storage/files/stored-file.ts'
import type { DerivedKey } from './keys/service-secret.ts'

/** Hashes on the event loop, chunk by chunk: on one core a thread gains nothing. */
export class Sha256ContentDigests implements ContentDigests {
  async of(body: ObjectBody): Promise<ContentDigest> {
    const digest = this.begin()
    for await (const chunk of body) digest.add(chunk)
    return digest.end()
  }

  begin(): RunningDigest {
    const hash = createHash('sha256')
    let bytes = 0
    return {
      add(chunk) {
        bytes += chunk.length
        hash.update(chunk)
      },
      end: () => ({ bytes, sha256: hash.digest('hex') }),
    }
  }
}

/** A plain digest is enough: a token has 256 random bits and cannot be guessed. */
export class Sha256TokenDigest implements TokenDigest {
  digest(token: string): string {
    return hash('sha256', token, 'hex')
  }
}

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
