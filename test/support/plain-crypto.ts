import type { Ids, TokenDigest } from '../../application/ports/crypto.ts'
import type { PasswordHasher } from '../../application/ports/sign-in/password-hasher.ts'

/** A hasher whose results are readable: the hash is the password after a fixed prefix. */
export class PlainHasher implements PasswordHasher {
  readonly compared: (string | undefined)[] = []

  async hash(password: string): Promise<string> {
    return `plain:${password}`
  }

  async verify(hash: string | undefined, password: string): Promise<boolean> {
    this.compared.push(hash)
    return hash === `plain:${password}` || hash === `old:${password}`
  }

  isOutdated(hash: string): boolean {
    return hash.startsWith('old:')
  }
}

export class CountingIds implements Ids {
  #count = 0

  token(): string {
    return `token-${++this.#count}`
  }

  handle(): string {
    return `handle-${++this.#count}`
  }

  below(limit: number): number {
    return ++this.#count % limit
  }
}

export const readableDigest: TokenDigest = { digest: (token) => `digest of ${token}` }
