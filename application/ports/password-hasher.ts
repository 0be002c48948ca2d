/** Argon2id in PHC strings: 19 MiB, 2 passes, 1 lane. Hashes run off the main thread. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /**
   * Compares in constant time. Without a hash it does the same work and answers false.
   * @throws Overloaded when as many hashes as the service can do soon are waiting
   */
  verify(hash: string | undefined, password: string): Promise<boolean>
  /** Whether the hash was made with weaker parameters than today's. */
  isOutdated(hash: string): boolean
}
