/**
 * Makes Argon2id in PHC strings: 19 MiB, 2 passes, 1 lane. Hashes run off the main thread. Imported
 * bcrypt hashes are compared, and are outdated.
 */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /**
   * Without a hash it does the same work and answers false. @throws Overloaded when the queue is
   * full
   */
  verify(hash: string | undefined, password: string): Promise<boolean>
  isOutdated(hash: string): boolean
}
