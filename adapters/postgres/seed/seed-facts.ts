import type { Language } from '../../../domain/language/language.ts'

/** What the built-in rows need from outside. */
export interface SeedFacts {
  readonly administrator: { readonly name: string; readonly passwordHash: string }
  /** SHA-256 of the built-in client's secret, hex. */
  readonly clientSecretDigest: string
  /** Of the texts that are stored. */
  readonly language: Language
  readonly now: Date
}

/** Noted in the store once the first accounts are there. */
export const SEED_NAME = '0001-built-in'
