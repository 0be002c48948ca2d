/**
 * Secrets that the operator keeps outside the database: `env:NAME` or `file:NAME`. Only those set aside
 * for storage platforms can be referenced, so that a platform never obtains another secret.
 */
export interface SecretReferences {
  /** Reads the current value. @returns `undefined` for plain texts and unknown names */
  resolve(reference: string): string | undefined
}
