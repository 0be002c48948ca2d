import type { Database } from '../../connection/database.ts'
import { PostgresExclusiveWork } from '../../instances/postgres-exclusive-work.ts'
import { MIGRATION_TABLE } from '../../migrations/migration-names.ts'
import { filesOf, type MigratedModule } from '../../modules/module-files.ts'
import { applyFile } from '../../modules/module-migrations.ts'
import { migratorOf } from '../../schema/migrator-of.ts'
import { columnsOf, foreignKeysOf, isEmpty, sequencesOf, tablesOf } from './schema.ts'

const PAGE = 500

export class CopyRefused extends Error {
  override readonly name = 'CopyRefused'
}

/** Receives the progress of a copy. */
export interface CopyWatcher {
  /** The number of rows copied so far, of all tables. */
  onRows?(done: number, total: number): void
  onTable?(table: string, rows: number): void
}

/**
 * Creates the schema in an empty database and copies all rows to it: everything or nothing. The
 * source's schema must be up to date, and nobody else may use the source meanwhile.
 * @param modules those that have tables in the source
 * @returns the number of copied rows
 * @throws CopyRefused if the target is not empty, another process prepares it, or rows are missing
 */
export async function copyDatabase(
  source: Database,
  target: Database,
  watcher: CopyWatcher = {},
  modules: readonly MigratedModule[] = [],
): Promise<number> {
  let copied = 0
  // Uses the lock under which services prepare the database at startup, so that they exclude each
  // other.
  const mine = await new PostgresExclusiveWork(target).run('prepare-database', async () => {
    if (!(await isEmpty(target))) throw new CopyRefused('The database is not empty.')
    const migrator = await migratorOf(target)
    const files = await filesOf(modules)
    copied = await target.transaction(async () => {
      await run(target, 'set local statement_timeout = 0')
      await target.use(async (em) => {
        const transaction = em.getTransactionContext()
        await migrator.up(transaction ? { transaction } : {})
      })
      for (const file of files) await applyFile(target, file)
      return copyRows(source, target, watcher)
    })
  })
  if (!mine) throw new CopyRefused('Another process is preparing the database.')
  return copied
}

async function copyRows(source: Database, target: Database, watcher: CopyWatcher): Promise<number> {
  const tables = await tablesOf(source)
  await prepareTables(target, tables)
  const foreignKeys = await foreignKeysOf(target)
  // Rows may refer to later ones, even in their own table, so foreign keys are checked at the end.
  for (const { table, name } of foreignKeys) {
    await run(target, `alter table ${table} alter constraint ${name} deferrable initially deferred`)
  }
  const total = await rowsIn(source, tables)
  let all = 0
  for (const table of tables) {
    const before = all
    const rows = await copyTable(source, target, table, (done) =>
      watcher.onRows?.(before + done, total),
    )
    watcher.onTable?.(table, rows)
    all += rows
  }
  await run(target, 'set constraints all immediate')
  for (const { table, name } of foreignKeys) {
    await run(target, `alter table ${table} alter constraint ${name} not deferrable`)
  }
  for (const table of tables) await run(target, `alter table ${table} enable trigger user`)
  await copySequences(source, target)
  return all
}

/** Removes rows that migrations added, and disables triggers, which would change counts. */
async function prepareTables(target: Database, tables: readonly string[]): Promise<void> {
  const made = await tablesOf(target)
  if (made.join() !== tables.join()) throw new CopyRefused('The two schemas are not the same.')
  await run(target, `truncate ${tables.join(', ')}`)
  for (const table of tables) await run(target, `alter table ${table} disable trigger user`)
}

/** Copies rows as JSON text, which preserves every value of every type. */
async function copyTable(
  source: Database,
  target: Database,
  table: string,
  onRows: (done: number) => void,
): Promise<number> {
  const columns = await columnsOf(target, table)
  const read = `select ctid::text as row_id, row_to_json(r)::text as line from ${table} r
    where ctid > $1::tid order by ctid limit ${PAGE}`
  const write = `insert into ${table} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${table}, $1::json)`
  let rows = 0
  for (let last = '(0,0)'; ; ) {
    const page = await source.rows(read, [last])
    if (page.length > 0) {
      await target.rows(write, [`[${page.map(({ line }) => line).join(',')}]`])
    }
    rows += page.length
    onRows(rows)
    if (page.length < PAGE) break
    last = String(page.at(-1)?.row_id)
  }
  await compareCounts(source, target, table, rows)
  return rows
}

async function compareCounts(
  source: Database,
  target: Database,
  table: string,
  copied: number,
): Promise<void> {
  for (const database of [source, target]) {
    if ((await rowsIn(database, [table])) !== copied)
      throw new CopyRefused(`Rows of ${table} are missing.`)
  }
}

async function rowsIn(database: Database, tables: readonly string[]): Promise<number> {
  const counts = tables.map((table) => `(select count(*) from ${table})`)
  const [row] = await database.rows(`select ${counts.join(' + ')} as rows`, [])
  return Number(row?.rows)
}

/** Copies the sequences, so that new rows get ids that were never used. */
async function copySequences(source: Database, target: Database): Promise<void> {
  for (const { name, last } of await sequencesOf(source)) {
    if (name.startsWith(MIGRATION_TABLE)) continue
    await target.rows('select setval($1::text::regclass, $2::bigint)', [name, last])
  }
}

async function run(database: Database, text: string): Promise<void> {
  await database.rows(text, [])
}
