import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import type { ChainSeal, SealCheck } from '../../../../application/parts/chain/chain-seal.ts'
import type { Signed } from '../../../../domain/parts/chain/signed.ts'
import type { DerivedKey } from '../../keys/service-secret.ts'

/** What precedes the 32 bytes of a private key in DER (RFC 8410). */
const PRIVATE_KEY = Buffer.from('302e020100300506032b657004220420', 'hex')
const ID_LENGTH = 16

/**
 * Signs with Ed25519, so that whoever has the public key can check. A key is named by the first
 * digits of the SHA-256 of its public key in DER.
 */
export class Ed25519ChainSeal implements ChainSeal {
  readonly #key: KeyObject
  readonly #id: string
  readonly #known: ReadonlyMap<string, KeyObject>

  /**
   * @param current signs
   * @param older check
   * @param given public keys that check too
   */
  constructor(
    current: DerivedKey,
    older: readonly DerivedKey[] = [],
    given: readonly KeyObject[] = [],
  ) {
    this.#key = privateKey(current)
    const own = createPublicKey(this.#key)
    this.#id = idOf(own)
    const others = older.map((key) => createPublicKey(privateKey(key)))
    this.#known = new Map([own, ...others, ...given].map((key) => [idOf(key), key]))
  }

  /** The public key that checks what is signed now, as PEM. */
  get publicKey(): string {
    return createPublicKey(this.#key).export({ type: 'spki', format: 'pem' }).toString()
  }

  digest(text: string): string {
    return hash('sha256', text, 'hex')
  }

  sign(text: string): Signed {
    const signature = sign(null, Buffer.from(text), this.#key).toString('base64url')
    return { keyId: this.#id, signature }
  }

  check(text: string, { keyId, signature }: Signed): SealCheck {
    const key = this.#known.get(keyId)
    if (!key) return 'unknown'
    const bytes = Buffer.from(signature, 'base64url')
    const isSpeltSo = bytes.toString('base64url') === signature
    return isSpeltSo && verify(null, Buffer.from(text), key, bytes) ? 'right' : 'wrong'
  }
}

function privateKey({ bytes }: DerivedKey): KeyObject {
  const key = Buffer.concat([PRIVATE_KEY, bytes])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

function idOf(key: KeyObject): string {
  return hash('sha256', key.export({ type: 'spki', format: 'der' }), 'hex').slice(0, ID_LENGTH)
}
