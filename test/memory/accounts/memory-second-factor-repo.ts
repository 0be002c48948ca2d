import type {
  AppConfirmation,
  AppSecret,
  SecondFactorRepo,
  StoredAppSecret,
} from '../../../application/ports/factors/second-factor-repo.ts'
import { AccountFactors } from '../../../domain/identity/factors/account-factors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export class MemorySecondFactorRepo implements SecondFactorRepo {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async factorsOf(userId: Id): Promise<AccountFactors> {
    return new AccountFactors({
      hasApp: this.#database.appSecrets.get(userId)?.confirmedAt !== undefined,
      passkeys: this.#passkeysOf(userId),
      recoveryCodes: this.#database.recoveryCodes.get(userId)?.size ?? 0,
    })
  }

  async getSecret(userId: Id): Promise<StoredAppSecret | undefined> {
    return this.#database.appSecrets.get(userId)
  }

  async begin(secret: AppSecret): Promise<boolean> {
    const { appSecrets } = this.#database
    if (appSecrets.get(secret.userId)?.confirmedAt) return false
    appSecrets.set(secret.userId, { ...secret, confirmedAt: undefined, lastStep: 0 })
    return true
  }

  async confirm({ userId, sealed, step, at, recoveryDigests }: AppConfirmation) {
    const { appSecrets, recoveryCodes } = this.#database
    const waiting = appSecrets.get(userId)
    if (waiting?.sealed !== sealed || waiting.confirmedAt) return false
    appSecrets.set(userId, { userId, sealed, confirmedAt: at, lastStep: step })
    recoveryCodes.set(userId, new Map(recoveryDigests.map((digest) => [digest, at])))
    this.#database.accessVersion += 1
    return true
  }

  async spendStep(userId: Id, step: number): Promise<boolean> {
    const secret = this.#database.appSecrets.get(userId)
    if (!secret?.confirmedAt || secret.lastStep >= step) return false
    this.#database.appSecrets.set(userId, { ...secret, lastStep: step })
    return true
  }

  async remove(userId: Id): Promise<boolean> {
    if (!this.#database.appSecrets.delete(userId)) return false
    this.#database.distrustBrowsers(userId)
    if (this.#passkeysOf(userId) === 0) this.#database.recoveryCodes.delete(userId)
    this.#database.accessVersion += 1
    return true
  }

  async listSecrets(): Promise<readonly AppSecret[]> {
    return [...this.#database.appSecrets.values()]
  }

  async replaceSealed({ userId, sealed }: AppSecret, other: string): Promise<void> {
    const kept = this.#database.appSecrets.get(userId)
    if (kept?.sealed === sealed) this.#database.appSecrets.set(userId, { ...kept, sealed: other })
  }

  async removeSince(userId: Id, since: Date): Promise<void> {
    const confirmedAt = this.#database.appSecrets.get(userId)?.confirmedAt
    if (!confirmedAt || confirmedAt < since) return
    this.#database.appSecrets.delete(userId)
    this.#database.accessVersion += 1
  }

  #passkeysOf(userId: Id): number {
    return [...this.#database.passkeys.values()].filter((one) => one.userId === userId).length
  }
}
