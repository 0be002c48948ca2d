import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SHARED_TABLES, TABLES } from '../tables/tables.ts'
import { Database } from './database.ts'
import { knownTables } from './known-tables.ts'
import { UNRELAXED } from './statement.ts'

/** A database that was just made, packed; `undefined` where there is none. */
export type Template = () => Promise<Uint8Array | undefined>

const none: Template = async () => undefined

/**
 * Opens the embedded store in a folder, or in memory. The caller holds the lock on the folder: a
 * second process on it would silently lose rows.
 * @param template saves making a new one, which takes seconds
 */
export async function openPglite(folder?: string, template = none): Promise<Database> {
  if (folder === undefined) return opened('memory://', await template())
  // Half a database looks like a whole one: how far it came is said beside it.
  const unfinished = `${folder}.unfinished`
  if (existsSync(unfinished)) await rm(folder, { recursive: true, force: true })
  if (existsSync(join(folder, 'PG_VERSION'))) return opened(folder)
  await writeFile(unfinished, '')
  const database = await opened(folder, await template())
  await rm(unfinished)
  return database
}

/**
 * What a template holds.
 * @param fill what is to be in it; nothing, unless told
 */
export async function packedPglite(
  fill: (database: Database) => Promise<void> = async () => undefined,
): Promise<Uint8Array> {
  const orm = await ormOn('memory://')
  try {
    await fill(await databaseOf(orm))
    const pglite = await orm.em.getConnection().getNativeClient()
    await pglite.exec('checkpoint')
    const packed = await pglite.dumpDataDir('gzip')
    return new Uint8Array(await packed.arrayBuffer())
  } finally {
    await orm.close(true)
  }
}

async function opened(folder: string, template?: Uint8Array): Promise<Database> {
  return databaseOf(await ormOn(folder, template))
}

async function databaseOf(orm: Awaited<ReturnType<typeof ormOn>>): Promise<Database> {
  const close = () => orm.close(true)
  const know = knownTables(orm)
  const database = new Database({ em: orm.em, pool: undefined, know, lost: () => 0, close })
  // Its process is ours: what it has not written when that is killed is lost.
  await database.rows({ text: UNRELAXED }, [])
  return database
}

async function ormOn(dbName: string, template?: Uint8Array) {
  const { MikroORM } = await import('@mikro-orm/pglite')
  // By a function: the mapper copies objects, and the copy of a blob is none.
  const driverOptions = template ? () => ({ loadDataDir: new Blob([template]) }) : {}
  // Not `init`, which looks for extensions first: the migrator is loaded where there is work for it.
  return new MikroORM({
    entities: TABLES,
    discovery: SHARED_TABLES,
    dbName,
    driverOptions,
    debug: false,
  })
}
