import type { LoginAccount, UserRepo } from '../../../application/ports/accounts/user-repo.ts'
import type { LoginName } from '../../../domain/identity/names/login-name.ts'
import { countsTriesOf, failureKeyFrom } from '../../../domain/identity/sign-in/failure-key.ts'
import { LoginFailures } from '../../../domain/identity/sign-in/login-failures.ts'
import type { User } from '../../../domain/identity/user.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export class MemoryUserRepo implements UserRepo {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async get(id: Id): Promise<User | undefined> {
    return this.#database.users.get(id)
  }

  async getLoginAccount(name: LoginName, source?: string): Promise<LoginAccount> {
    const userId = this.#database.userIds.get(name.key)
    const isKnown =
      userId !== undefined && source !== undefined && this.#database.knowsSource(userId, source)
    const failureKey = isKnown ? failureKeyFrom(name, source) : name.key
    const counted = { failures: this.#failuresOf(failureKey), failureKey }
    if (userId === undefined) {
      return { userId, mayLogIn: false, passwordHash: undefined, hasFactor: false, ...counted }
    }
    const mayLogIn = this.#database.users.get(userId)?.mayLogIn ?? false
    const passwordHash = this.#database.passwordHashes.get(userId)
    const hasFactor = this.#database.hasFactor(userId)
    return { userId, mayLogIn, passwordHash, hasFactor, ...counted }
  }

  async recordLoginFailure(
    { key }: { readonly key: string },
    at: Date,
    next: (current: LoginFailures) => LoginFailures,
  ): Promise<LoginFailures> {
    const failures = next(this.#failuresOf(key))
    this.#database.loginFailures.set(key, failures)
    this.#database.lastLoginFailures.set(key, at)
    return failures
  }

  async clearLoginFailures(names: readonly LoginName[]): Promise<void> {
    for (const key of this.#database.loginFailures.keys()) {
      const isTheirs = names.some((name) => countsTriesOf(name, key))
      if (isTheirs) this.#database.loginFailures.delete(key)
    }
  }

  async forgetLoginFailures(before: Date, limit: number): Promise<number> {
    const { loginFailures, lastLoginFailures } = this.#database
    const old = [...loginFailures].filter(
      ([key, { lockedUntil }]) =>
        (lastLoginFailures.get(key) ?? before) < before && (lockedUntil ?? new Date(0)) < before,
    )
    const forgotten = old.slice(0, limit)
    for (const [key] of forgotten) loginFailures.delete(key)
    return forgotten.length
  }

  async isKnownSource(source: string): Promise<boolean> {
    return [...this.#database.knownSources.keys()].some((key) => JSON.parse(key)[1] === source)
  }

  async forgetKnownSources(before: Date, limit: number): Promise<number> {
    const { knownSources } = this.#database
    const old = [...knownSources].filter(([, at]) => at < before).slice(0, limit)
    for (const [key] of old) knownSources.delete(key)
    return old.length
  }

  async replacePasswordHash(id: Id, old: string, hash: string): Promise<void> {
    const { passwordHashes } = this.#database
    if (passwordHashes.get(id) === old) passwordHashes.set(id, hash)
  }

  #failuresOf(key: string): LoginFailures {
    return this.#database.loginFailures.get(key) ?? LoginFailures.none
  }
}
