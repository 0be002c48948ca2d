/** Secrets outside the database, `env:NAME` or `file:NAME`; only those reserved for platforms. */
export interface SecretReferences {
  resolve(reference: string): string | undefined
}
