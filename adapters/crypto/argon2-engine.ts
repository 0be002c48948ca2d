/** What an Argon2id library does for us, without limits and without dummy work. */
export interface Argon2Engine {
  /** @returns PHC string */
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}
