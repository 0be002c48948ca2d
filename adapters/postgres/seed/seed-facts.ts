import type { Language } from '../../../domain/language/language.ts'

/** What the built-in rows need from their environment. */
export interface SeedFacts {
  readonly administrator: {
    readonly name: string
    readonly passwordHash: string
    /** Whether nobody has chosen the password. */
    readonly passwordIsGiven: boolean
  }
  /** SHA-256 of the built-in client's secret, hex. */
  readonly clientSecretDigest: string
  /** The language of stored texts. */
  readonly language: Language
  readonly now: Date
}

/** Recorded in the store once the first accounts exist. */
export const SEED_NAME = '0001-built-in'

/**
 * Recorded together with the first accounts, since version 0.4.0: here, unless settings say
 * otherwise, users change a password that somebody else set before anything else.
 */
export const OWN_PASSWORDS = 'own-passwords'
