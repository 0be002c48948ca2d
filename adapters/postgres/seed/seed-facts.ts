/** What the built-in rows need from outside. */
export interface SeedFacts {
  readonly administrator: { readonly name: string; readonly passwordHash: string }
  /** SHA-256 of the built-in client's secret, hex. */
  readonly clientSecretDigest: string
  readonly now: Date
}

/** Noted in the store once its rows are there, so that what operators change or delete stays so. */
export const SEED_NAME = '0001-built-in'
