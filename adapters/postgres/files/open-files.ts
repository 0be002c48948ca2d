import type { Id } from '../../../domain/shared/id.ts'
import type { FileScope } from '../../../domain/storage/files/file-scope.ts'
import type { Database } from '../connection/database.ts'
import type { Statement } from '../connection/statement.ts'
import { text } from '../rows/columns.ts'

const OPEN_FILES: Statement = {
  name: 'files-open-to',
  text: `select f.id from stored_files f left join users u on u.id = f.uploader_id
    where f.id = any($1::bigint[]) and (f.uploader_id = $2::bigint or u.department_id = any($3::bigint[]))`,
}

/**
 * Returns the ids that the scope covers, in the order of `ids`. A file never changes its owner, so
 * the answer remains valid long enough.
 */
export async function openFiles(
  database: Database,
  ids: readonly Id[],
  scope: FileScope,
): Promise<readonly Id[]> {
  if (scope === 'all') return ids
  const values = [ids, scope.uploaderId, [...scope.departments]]
  const rows = await database.rows(OPEN_FILES, values)
  const open = new Set(rows.map((row) => text(row, 'id')))
  return ids.filter((id) => open.has(id))
}
