import type { FileTrash } from '../../../application/ports/file-trash.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { FileScope } from '../../../domain/storage/file-scope.ts'
import type { StoredFile } from '../../../domain/storage/stored-file.ts'
import { checkQuota, type UploadQuota } from '../../../domain/storage/upload-quota.ts'
import type { Database } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { PURGE } from './mark-deleting-statements.ts'
import { openFiles } from './open-files.ts'
import { toStoredFile } from './stored-file-row.ts'
import { CHANGE_HOLD, FIND_RESTORED_SIZE, RESTORE } from './trash-statements.ts'
import { toUsage } from './upload-usage.ts'

export class PostgresFileTrash implements FileTrash {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async purge(ids: readonly Id[], scope: FileScope): Promise<StoredFile[]> {
    return this.#files(PURGE, [await openFiles(this.#database, ids, scope)])
  }

  restore(ids: readonly Id[], scope: FileScope, quota?: UploadQuota): Promise<StoredFile[]> {
    return this.#database.transaction(async () => {
      const open = await openFiles(this.#database, ids, scope)
      if (quota) await this.#checkRestored(open, quota)
      return this.#files(RESTORE, [open])
    })
  }

  async changeHold(ids: readonly Id[], scope: FileScope, reason: string | undefined) {
    const values = [
      await openFiles(this.#database, ids, scope),
      reason === undefined ? null : storable(reason),
    ]
    return (await this.#database.rows(CHANGE_HOLD, values)).length
  }

  /** Locks the records first and then the usage of their uploaders, as a delete does. */
  async #checkRestored(ids: readonly Id[], quota: UploadQuota): Promise<void> {
    for (const row of await this.#database.rows(FIND_RESTORED_SIZE, [ids])) {
      const files = Number(row.added_files) - 1
      const usage = toUsage(row)
      checkQuota(
        { ...usage, running: 0, files: usage.files + usage.running + files },
        quota,
        Number(row.added_bytes),
      )
    }
  }

  async #files(statement: Statement, values: readonly unknown[]): Promise<StoredFile[]> {
    return (await this.#database.rows(statement, values)).map(toStoredFile)
  }
}
