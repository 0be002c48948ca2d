import { type Addition, checkDepartments } from '../../../domain/storage/usage/department-full.ts'
import type { Database } from '../connection/database.ts'
import type { Statement } from '../connection/statement.ts'
import { text } from '../rows/columns.ts'

// In the order of their ids, so that two uploads cannot wait for each other.
const LOCK_DEPARTMENTS: Statement = {
  name: 'lock-departments',
  text: 'select id from departments where id = any($1::bigint[]) order by id for no key update',
}

const STORED_IN_DEPARTMENTS: Statement = {
  name: 'stored-in-departments',
  text: `with recursive below (id, top) as (
      select id, id from departments where id = any($1::bigint[])
      union select d.id, below.top from departments d join below on d.parent_id = below.id
    )
    select below.top::text as top, sum(g.files) as files, sum(g.bytes) as bytes
      from below join users u on u.department_id = below.id join upload_usage g on g.user_id = u.id
      group by below.top`,
}

/** Locks nothing, so what is stored may change at once. @throws DepartmentFull */
export async function lookAtDepartments(
  database: Database,
  additions: readonly Addition[],
): Promise<void> {
  const ids = idsIn(additions)
  if (ids.length === 0) return
  const rows = await database.rows(STORED_IN_DEPARTMENTS, [ids])
  const stored = rows.map(
    (row) => [text(row, 'top'), { files: Number(row.files), bytes: Number(row.bytes) }] as const,
  )
  checkDepartments(additions, new Map(stored))
}

/**
 * Runs `work` while no other upload of these departments can end. The departments are locked before
 * any file or usage row, and in a statement of their own: the sums must have what others stored while
 * this one waited. @throws DepartmentFull
 */
export async function withinDepartments<T>(
  database: Database,
  additions: readonly Addition[],
  work: () => Promise<T>,
): Promise<T> {
  const ids = idsIn(additions)
  if (ids.length === 0) return work()
  return database.repeatableTransaction(async () => {
    await lockAll(database, ids)
    await lookAtDepartments(database, additions)
    return work()
  })
}

/** Until the end of the transaction. Other uploads of these departments wait with their end. */
export async function holdDepartments(
  database: Database,
  departments: Addition['departments'],
): Promise<void> {
  const ids = departments.map(({ departmentId }) => departmentId)
  if (ids.length > 0) await lockAll(database, ids)
}

async function lockAll(database: Database, ids: readonly string[]): Promise<void> {
  await database.rows(LOCK_DEPARTMENTS, [ids])
}

function idsIn(additions: readonly Addition[]): string[] {
  const ids = additions.flatMap(({ departments }) => departments.map((one) => one.departmentId))
  return [...new Set(ids)]
}
