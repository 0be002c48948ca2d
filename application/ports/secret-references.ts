/**
 * Secrets that the operator keeps outside: `env:NAME` or `file:NAME`. Only what is set aside for
 * storage platforms can be named, so that a platform never gets another secret of the service.
 */
export interface SecretReferences {
  /** As it is now. @returns `undefined` for other texts, and when nothing has this name */
  resolve(reference: string): string | undefined
}
