import type {
  FactorsOfUser,
  ListedFactors,
  UserFactors,
} from '../../../application/ports/factors/user-factors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export class MemoryUserFactors implements UserFactors {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async of(userId: Id): Promise<FactorsOfUser> {
    return {
      hasApp: this.#database.appSecrets.get(userId)?.confirmedAt !== undefined,
      passkeys: this.#passkeysOf(userId).length,
      recoveryCodes: this.#database.recoveryCodes.get(userId)?.size ?? 0,
      isRequired: this.#database.requiresFactor(userId),
    }
  }

  async list(): Promise<ListedFactors[]> {
    const names = [...this.#database.userIds].sort(([one], [other]) => (one < other ? -1 : 1))
    const listed: ListedFactors[] = []
    for (const [, id] of names) {
      const user = this.#database.users.get(id)
      const factors = await this.of(id)
      const isListed = factors.isRequired || this.#database.hasFactor(id)
      const isPerson = !this.#database.serviceAccounts.has(id)
      if (user?.mayLogIn && isPerson && isListed)
        listed.push({ userName: user.props.name, ...factors })
    }
    return listed
  }

  async count() {
    const required = (await this.list()).filter(({ isRequired }) => isRequired)
    const missing = required.filter(({ hasApp, passkeys }) => !hasApp && passkeys === 0)
    return { required: required.length, missing: missing.length }
  }

  async removeAll(userId: Id): Promise<boolean> {
    const hadApp = this.#database.appSecrets.delete(userId)
    this.#database.recoveryCodes.delete(userId)
    const keys = this.#passkeysOf(userId)
    for (const key of keys) this.#database.passkeys.delete(key)
    this.#database.accessVersion += 1
    return hadApp || keys.length > 0
  }

  #passkeysOf(userId: Id): string[] {
    const passkeys = [...this.#database.passkeys.values()]
    return passkeys.filter((one) => one.userId === userId).map(({ id }) => id)
  }
}
