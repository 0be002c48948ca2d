import { NoUsablePlatform } from '../../domain/storage/files/storage-errors.ts'
import { AccessKeyReference } from '../../domain/storage/platforms/platform-draft-errors.ts'
import { InvalidPlatform } from '../../domain/storage/platforms/platform-errors.ts'
import type { SecretBox } from '../ports/crypto.ts'
import type { SecretReferences } from '../ports/platforms/secret-references.ts'

/** Shown instead of every secret. When it is sent back, the secret stays as it is. */
export const SECRET_MASK = '******'

export type SecretField = 'accessKey' | 'secretKey'

const REFERENCE = /^(env|file|aws):/

/** Seals secrets of platforms for storage. Opened secrets are sent only to the platform itself. */
export class PlatformSecrets {
  readonly #box: SecretBox
  readonly #references: SecretReferences

  constructor(box: SecretBox, references: SecretReferences) {
    this.#box = box
    this.#references = references
  }

  /**
   * The form in which a secret may be stored: a reference as it is, anything else sealed.
   * @returns `undefined` for an empty text and for the mask
   * @throws AccessKeyReference; InvalidPlatform when a reference leads nowhere
   */
  keep(field: SecretField, typed: string): string | undefined {
    if (typed === '' || typed === SECRET_MASK) return undefined
    if (!REFERENCE.test(typed)) return this.#box.seal(typed, purposeOf(field))
    if (field === 'accessKey') throw new AccessKeyReference()
    if (this.#references.resolve(typed) === undefined) throw new InvalidPlatform(field)
    return typed
  }

  /**
   * @returns `undefined` when its sealing key, or the setting it refers to, no longer exists
   * @throws NoUsablePlatform for an access key that an earlier version stored as a reference
   */
  reveal(field: SecretField, kept: string): string | undefined {
    if (!REFERENCE.test(kept)) return this.#box.open(kept, purposeOf(field))
    if (field === 'accessKey') throw new NoUsablePlatform('access_key_reference')
    return this.#references.resolve(kept)
  }

  /** @returns the secret sealed with the current key, or unchanged if it cannot be opened */
  reseal(field: SecretField, kept: string): string {
    const secret = REFERENCE.test(kept) ? undefined : this.#box.open(kept, purposeOf(field))
    return secret === undefined ? kept : this.#box.seal(secret, purposeOf(field))
  }
}

function purposeOf(field: SecretField): string {
  return `storage platform ${field}`
}
