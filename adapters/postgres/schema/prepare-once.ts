import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../connection/database.ts'
import { PostgresExclusiveWork } from '../instances/postgres-exclusive-work.ts'

const LONGEST_WAIT = 120_000

/** The service's database account may not make the changes that are pending. */
export class SchemaBehind extends Error {
  override readonly name = 'SchemaBehind'
}

/**
 * Runs `work` until nothing is left to do. If several processes start at once, one does the work and
 * the others wait for it. The lock is that of all changes of the schema.
 * @throws SchemaBehind
 */
export async function prepareOnce(
  database: Database,
  isDone: () => Promise<boolean>,
  work: () => Promise<void>,
): Promise<void> {
  const exclusive = new PostgresExclusiveWork(database)
  const deadline = performance.now() + LONGEST_WAIT
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error('Another process holds up the migration.')
    if (!(await mayChangeSchema(database))) throw new SchemaBehind()
    if (!(await exclusive.run('prepare-database', work))) await pause(100)
  }
}

async function mayChangeSchema(database: Database): Promise<boolean> {
  const text = `select coalesce(has_schema_privilege(current_schema(), 'create'), false) as answer`
  const [row] = await database.rows(text, [])
  return row?.answer === true
}
