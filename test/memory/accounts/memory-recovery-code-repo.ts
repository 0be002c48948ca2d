import type { RecoveryCodeRepo } from '../../../application/ports/factors/recovery-code-repo.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export class MemoryRecoveryCodeRepo implements RecoveryCodeRepo {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async replace(userId: Id, digests: readonly string[], at: Date): Promise<void> {
    this.#database.recoveryCodes.set(userId, new Map(digests.map((digest) => [digest, at])))
  }

  async spend(userId: Id, digest: string): Promise<boolean> {
    return this.#database.recoveryCodes.get(userId)?.delete(digest) ?? false
  }

  async removeSince(userId: Id, since: Date): Promise<void> {
    const codes = this.#database.recoveryCodes.get(userId)
    for (const [code, at] of codes ?? []) if (at >= since) codes?.delete(code)
  }
}
