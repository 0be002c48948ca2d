import type { Id } from '../../../domain/shared/id.ts'
import type { Database } from '../connection/database.ts'
import type { Statement } from '../connection/statement.ts'
import { text } from '../rows/columns.ts'

/** All records with the object of `f`, found in two indexes. */
const HOLDERS = `(
      select id from stored_files where platform_key = f.platform_key
        and object_key = coalesce(f.stored_at, f.object_key) and stored_at is null
      union all select id from stored_files where platform_key = f.platform_key
        and stored_at = coalesce(f.stored_at, f.object_key)
    ) as holder`

const HAS_OTHERS: Statement = {
  name: 'has-others-with-object',
  text: `select exists (select from ${HOLDERS} where holder.id <> f.id) as has_others
    from stored_files f where f.id = $1`,
}

// Of two removals, the later one does not find the record that the earlier one has removed.
const LOCK_HOLDERS: Statement = {
  name: 'lock-holders-of-object',
  text: `select id from stored_files where id = any(array(
      select holder.id from stored_files f cross join lateral ${HOLDERS} where f.id = $1
    )) order by id for update`,
}

const REMOVE_HOLDER: Statement = {
  name: 'remove-holder-of-object',
  text: `delete from stored_files where id = $1 and state = 'deleting'`,
}

/**
 * Nobody begins to share the object of a file that is being deleted, so without others nothing has
 * to be locked. Two may finish one removal at once: the object of a record that is gone may belong
 * to others by then.
 */
export async function letGo(database: Database, id: Id): Promise<boolean> {
  const [found] = await database.rows(HAS_OTHERS, [id])
  if (!found) return true
  if (!found.has_others) return false
  return database.repeatableTransaction(async () => {
    const holders = (await database.rows(LOCK_HOLDERS, [id])).map((row) => text(row, 'id'))
    if (holders.length === 1 && holders[0] === id) return false
    await database.rows(REMOVE_HOLDER, [id])
    return true
  })
}
