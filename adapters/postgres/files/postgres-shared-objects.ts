import type { SharedObjects } from '../../../application/ports/shared-objects.ts'
import type { StoredFile } from '../../../domain/storage/stored-file.ts'
import type { Database } from '../connection/database.ts'
import { text } from '../rows/columns.ts'
import { KEEP_REMOVAL } from './file-switch-statements.ts'
import { FIND_COPIES, LOCK_READY, SHARE_OBJECT } from './shared-object-statements.ts'
import { toStoredFile } from './stored-file-row.ts'

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
