import type { SharedObjects } from '../../../application/ports/files/shared-objects.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { Database } from '../connection/database.ts'
import type { Statement } from '../connection/statement.ts'
import { text } from '../rows/columns.ts'
import { KEEP_REMOVAL } from './file-switch-statements.ts'
import { toStoredFile } from './stored-file-row.ts'

const FIND_COPIES: Statement = {
  name: 'find-copies',
  text: `with same as materialized (
      select platform_key, sha256, bytes from stored_files
        where state = 'ready' and is_checked and bytes > 0 and ($1::text is null or sha256 > $1)
        group by platform_key, sha256, bytes
        having count(distinct coalesce(stored_at, object_key)) > 1 order by sha256 limit $2
    ), copies as (
      select f.id, row_number() over own as nth, coalesce(f.stored_at, f.object_key) as located,
          first_value(coalesce(f.stored_at, f.object_key)) over own as first_located
        from same join stored_files f using (platform_key, sha256, bytes)
        where f.state = 'ready' and f.is_checked
        window own as (partition by platform_key, sha256, bytes order by f.id)
    )
    select f.* from copies c join stored_files f on f.id = c.id
      where c.nth = 1 or c.located <> c.first_located
      order by sha256, platform_key, bytes, f.id limit 1000`,
}

// Both in the order of their ids, as deletions lock them.
const LOCK_READY: Statement = {
  name: 'lock-ready-files',
  text: `select id, platform_key, coalesce(stored_at, object_key) as located from stored_files
    where id = any($1::bigint[]) and state = 'ready' order by id for update`,
}

const SHARE_OBJECT: Statement = {
  name: 'share-object',
  text: 'update stored_files set stored_at = $2 where id = $1',
}

export class PostgresSharedObjects implements SharedObjects {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async copies(after: string | undefined, limit: number): Promise<StoredFile[][]> {
    const rows = await this.#database.rows(FIND_COPIES, [after ?? null, limit])
    const files = rows.map(toStoredFile)
    const groups = Map.groupBy(files, ({ props: { platformKey, digest } }) =>
      JSON.stringify([platformKey, digest]),
    )
    return [...groups.values()]
  }

  share(file: StoredFile, kept: StoredFile, removeAt: Date): Promise<boolean> {
    const { platformKey, objectKey } = file.props
    return this.#database.repeatableTransaction(async () => {
      const locked = await this.#database.rows(LOCK_READY, [[file.id, kept.id]])
      const isWhereItWas = ({ id, props }: StoredFile) =>
        locked.some(
          (row) =>
            text(row, 'id') === id &&
            text(row, 'platform_key') === platformKey &&
            text(row, 'located') === props.objectKey.value,
        )
      if (!isWhereItWas(file) || !isWhereItWas(kept)) return false
      await this.#database.rows(SHARE_OBJECT, [file.id, kept.props.objectKey.value])
      const former = [platformKey, objectKey.value]
      await this.#database.rows(KEEP_REMOVAL, [file.id, removeAt, ...former])
      return true
    })
  }
}
