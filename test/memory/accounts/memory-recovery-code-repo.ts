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
}
