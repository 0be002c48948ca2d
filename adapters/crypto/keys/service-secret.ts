import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { isPublished } from './published-defaults.ts'
import { UnsuitableKey } from './unsuitable-key.ts'

const BYTES = 32
/** The chance of 32 random bytes having fewer distinct values is 1 in 10^14. */
const FEWEST_VALUES = 16

/** A key for one purpose. Its id is not secret. */
export interface DerivedKey {
  readonly id: string
  readonly bytes: Uint8Array
}

/** A secret of the installation: 32 random bytes, from which each purpose derives its own key. */
export class ServiceSecret {
  readonly #secret: Buffer

  private constructor(secret: Buffer) {
    this.#secret = secret
  }

  /** Generates a secret, as text. */
  static make(): string {
    return `${randomBytes(BYTES).toString('base64')}\n`
  }

  /** @param text the secret in hex or base64. @throws UnsuitableKey */
  static parse(text: string, source: string): ServiceSecret {
    const compact = text.trim()
    const secret = decode(compact)
    if (isPublished(compact) || (secret && isPredictable(secret))) {
      throw new UnsuitableKey(source, 'is not random; make one: openssl rand -hex 32')
    }
    if (!secret) {
      throw new UnsuitableKey(
        source,
        'must be 32 random bytes in hex or base64; make one: openssl rand -hex 32',
      )
    }
    return new ServiceSecret(secret)
  }

  /** Not secret. */
  get id(): string {
    return this.derive('name of the key').id
  }

  derive(purpose: string): DerivedKey {
    const info = `gatehouse ${purpose}`
    const bytes = new Uint8Array(hkdfSync('sha256', this.#secret, '', info, BYTES))
    const id = createHash('sha256').update(`id of ${info}\0`).update(bytes).digest('hex')
    return { id: id.slice(0, 8), bytes }
  }
}

/** Checks the bytes, so that the encoding makes no difference. */
function isPredictable(secret: Buffer): boolean {
  return new Set(secret).size < FEWEST_VALUES || isPublished(secret.toString('hex'))
}

function decode(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined
  const secret = Buffer.from(text, 'base64')
  return secret.length === BYTES ? secret : undefined
}
