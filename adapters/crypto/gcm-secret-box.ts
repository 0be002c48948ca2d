import { createCipheriv, randomBytes } from 'node:crypto'
import type { SecretBox } from '../../application/ports/crypto.ts'
import type { KeyUsed } from './keys/key-uses.ts'
import type { DerivedKey } from './keys/service-secret.ts'
import { openGcm } from './open-gcm.ts'

const NONCE_BYTES = 12
const FORM = /^s1\.([0-9a-f]{8})\.([\w-]{16})\.([\w-]{22,})$/

/**
 * Seals as `s1.<key id>.<nonce>.<AES-256-GCM ciphertext and tag>`, in base64url. The first key
 * seals and all keys open, so keys can be rotated while secrets sealed with older ones remain.
 */
export class GcmSecretBox implements SecretBox {
  readonly #current: DerivedKey
  readonly #keys: ReadonlyMap<string, DerivedKey>

  readonly #used: KeyUsed

  /** @param used is called with the id of each key that opens a secret */
  constructor(
    current: DerivedKey,
    older: readonly DerivedKey[] = [],
    used: KeyUsed = () => undefined,
  ) {
    this.#used = used
    this.#current = current
    this.#keys = new Map([...older, current].map((key) => [key.id, key]))
  }

  seal(secret: string, purpose: string): string {
    const { id, bytes } = this.#current
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', bytes, nonce)
    cipher.setAAD(Buffer.from(associated(id, purpose)))
    const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `s1.${id}.${nonce.toString('base64url')}.${body.toString('base64url')}`
  }

  open(sealed: string, purpose: string): string | undefined {
    const [, id = '', nonce = '', body = ''] = FORM.exec(sealed) ?? []
    const key = this.#keys.get(id)
    if (!key) return undefined
    this.#used(id)
    return openGcm(Buffer.from(body, 'base64url'), {
      key: key.bytes,
      nonce: Buffer.from(nonce, 'base64url'),
      associated: associated(id, purpose),
    })
  }
}

function associated(keyId: string, purpose: string): string {
  return JSON.stringify(['secret-1', keyId, purpose])
}
