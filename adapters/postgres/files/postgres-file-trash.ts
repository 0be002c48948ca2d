import type { FileTrash } from '../../../application/ports/files/file-trash.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { FileScope } from '../../../domain/storage/files/file-scope.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { Addition } from '../../../domain/storage/usage/department-full.ts'
import { checkQuota } from '../../../domain/storage/usage/upload-quota.ts'
import { OnDatabase } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { text } from '../rows/columns.ts'
import { withinDepartments } from './department-totals.ts'
import { PURGE } from './mark-deleting-statements.ts'
import { openFiles } from './open-files.ts'
import { toStoredFile } from './stored-file-row.ts'
import { toUsage } from './upload-usage.ts'

/** Like the next one, but without locks. */
const FIND_UNCOUNTED: Statement = {
  name: 'find-uncounted',
  text: `select uploader_id, count(*) as files, coalesce(sum(bytes), 0) as bytes from stored_files
    where id = any((select $1::bigint[])::bigint[]) and state = 'trashed' and not counts_in_trash
    group by uploader_id`,
}

/** Of each uploader whose files do not count while they are in the trash. */
const FIND_RESTORED_SIZE: Statement = {
  name: 'find-restored-size',
  text: `with named as materialized (
      select * from stored_files
        where id = any((select $1::bigint[])::bigint[]) and state = 'trashed' order by id for update
    ), added as materialized (
      select uploader_id, count(*) as added_files, coalesce(sum(bytes), 0) as added_bytes from named
        where not counts_in_trash group by uploader_id
    )
    select u.user_id, added_files, added_bytes, files, bytes, running
      from upload_usage u join added a on a.uploader_id = u.user_id order by u.user_id for update of u`,
}

// Addresses from before must not open the file again.
const RESTORE: Statement = {
  name: 'restore-trashed',
  text: `with restored as (
      update stored_files set state = 'ready', lease_until = created_at, trashed_at = null, trashed_by = null
        where id = any((select $1::bigint[])::bigint[]) and state = 'trashed' returning *
    ), ended as (
      insert into file_link_epochs as l (file_id, epoch) select id, 1 from restored order by id
        on conflict (file_id) do update set epoch = l.epoch + 1
    )
    select * from restored`,
}

const CHANGE_HOLD: Statement = {
  name: 'change-hold',
  text: `update stored_files f set hold_reason = $2 from (
      select id from stored_files where id = any((select $1::bigint[])::bigint[])
        and state in ('ready', 'trashed') order by id for update
    ) as named where f.id = named.id returning f.id`,
}

type QuotaOf = NonNullable<Parameters<FileTrash['restore']>[2]>

const NO_QUOTA: QuotaOf = async () => undefined

export class PostgresFileTrash extends OnDatabase implements FileTrash {
  async purge(ids: readonly Id[], scope: FileScope): Promise<StoredFile[]> {
    return this.#files(PURGE, [await openFiles(this.database, ids, scope)])
  }

  restore(ids: readonly Id[], scope: FileScope, quotaOf = NO_QUOTA): Promise<StoredFile[]> {
    return this.database.repeatableTransaction(async () => {
      const open = await openFiles(this.database, ids, scope)
      const additions = await this.#additions(open, quotaOf)
      return withinDepartments(this.database, additions, async () => {
        await this.#checkRestored(open, quotaOf)
        return this.#files(RESTORE, [open])
      })
    })
  }

  async changeHold(ids: readonly Id[], scope: FileScope, reason: string | undefined) {
    const values = [
      await openFiles(this.database, ids, scope),
      reason === undefined ? null : storable(reason),
    ]
    return (await this.database.rows(CHANGE_HOLD, values)).length
  }

  async #additions(ids: readonly Id[], quotaOf: QuotaOf): Promise<Addition[]> {
    const rows = await this.database.rows(FIND_UNCOUNTED, [ids])
    const additions: Addition[] = []
    for (const row of rows) {
      const { departments = [] } = (await quotaOf(text(row, 'uploader_id'))) ?? {}
      additions.push({ departments, files: Number(row.files), bytes: Number(row.bytes) })
    }
    return additions
  }

  /** Locks the records first and then the usage of their uploaders, as a delete does. */
  async #checkRestored(ids: readonly Id[], quotaOf: QuotaOf): Promise<void> {
    for (const row of await this.database.rows(FIND_RESTORED_SIZE, [ids])) {
      const quota = await quotaOf(text(row, 'user_id'))
      const files = Number(row.added_files) - 1
      const usage = toUsage(row)
      const restored = { ...usage, running: 0, files: usage.files + usage.running + files }
      if (quota) checkQuota(restored, quota, Number(row.added_bytes))
    }
  }

  async #files(statement: Statement, values: readonly unknown[]): Promise<StoredFile[]> {
    return (await this.database.rows(statement, values)).map(toStoredFile)
  }
}
