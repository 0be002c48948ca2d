/** What an Argon2id library provides, without concurrency limits and without dummy work. */
export interface Argon2Engine {
  /** @returns a PHC string */
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}
