/** In place of a secret key: the keys of the machine, which expire and are renewed. */
export const KEYS_OF_MACHINE = 'aws:credentials'

/**
 * Secrets outside the database, `env:NAME` or `file:NAME`; only those reserved for platforms; and
 * `KEYS_OF_MACHINE`, which stands for itself where it is allowed.
 */
export interface SecretReferences {
  resolve(reference: string): string | undefined
}
