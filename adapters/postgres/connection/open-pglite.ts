import { existsSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { SHARED_TABLES, TABLES } from '../tables/tables.ts'
import { Database } from './database.ts'
import { knownTables } from './known-tables.ts'
import { RELAXED_COMMIT } from './statement.ts'

/** Types by number, of which a driver of servers leaves the text: large integers. */
const AS_ON_SERVERS = { 20: (text: string) => text }

/** Postgres' own default is 128 MB, all of which it touches at its start. */
const SMALL = ['-c', 'shared_buffers=16MB']

/** A packed, newly created database, or `undefined` if there is none. */
export type Template = () => Promise<Uint8Array | undefined>

const none: Template = async () => undefined

/**
 * Opens the embedded store in a folder, or in memory. The caller must hold the lock on the folder:
 * a second process on it would silently lose rows.
 * @param template saves creating a database, which takes seconds
 */
export async function openPglite(folder?: string, template = none): Promise<Database> {
  if (folder === undefined) return opened('memory://', await template())
  // A partly created database looks like a complete one, so a marker file beside it tells them
  // apart.
  const unfinished = `${folder}.unfinished`
  if (existsSync(unfinished)) await rm(folder, { recursive: true, force: true })
  // The folder around it may be lent to a group.
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  if (existsSync(join(folder, 'PG_VERSION'))) return opened(folder)
  await writeFile(unfinished, '')
  const packed = await template()
  if (packed) await unpack(packed, folder)
  const database = await opened(folder)
  await rm(unfinished)
  return database
}

/** The library's own way, `loadDataDir`, holds the whole database in memory, more than once. */
async function unpack(packed: Uint8Array, folder: string): Promise<void> {
  const { unpackTar } = await import('modern-tar/fs')
  await pipeline(Readable.from([packed]), createGunzip(), unpackTar(folder))
}

/** Creates the content of a template. @param fill adds rows to it; by default, none */
export async function packedPglite(
  fill: (database: Database) => Promise<void> = async () => undefined,
): Promise<Uint8Array> {
  const orm = await ormOn('memory://')
  try {
    await fill(await databaseOf(orm))
    return await dumped(orm, 'gzip')
  } finally {
    await orm.close(true)
  }
}

/**
 * Databases in memory that are prepared once: the others are copies of the first, of 40 MiB.
 * @param fill prepares the first
 */
export function copiesInMemory(
  template: Template,
  fill: (database: Database) => Promise<void>,
): () => Promise<Database> {
  let packed: Promise<Uint8Array> | undefined
  return async () => {
    if (packed) return opened('memory://', await packed)
    const first = template().then((content) => ormOn('memory://', content))
    const database = first.then(databaseOf)
    packed = database.then(fill).then(async () => dumped(await first, 'none'))
    await packed
    return database
  }
}

async function dumped(orm: Orm, compression: 'gzip' | 'none'): Promise<Uint8Array> {
  const pglite = await orm.em.getConnection().getNativeClient()
  await pglite.exec('checkpoint')
  const packed = await pglite.dumpDataDir(compression)
  return new Uint8Array(await packed.arrayBuffer())
}

type Orm = Awaited<ReturnType<typeof ormOn>>

async function opened(folder: string, template?: Uint8Array): Promise<Database> {
  return databaseOf(await ormOn(folder, template))
}

async function databaseOf(orm: Orm): Promise<Database> {
  const close = () => orm.close(true)
  const known = knownTables(orm)
  const database = new Database({ em: orm.em, pool: undefined, ...known, lost: () => 0, close })
  // The store runs in this process, so unwritten commits would be lost if the process is killed, and
  // nothing flushes them in the background.
  await database.rows(`set ${RELAXED_COMMIT} = 'on'`, [])
  return database
}

async function ormOn(dbName: string, template?: Uint8Array) {
  const { MikroORM } = await import('@mikro-orm/pglite')
  const { PGlite } = await import('@electric-sql/pglite')
  // Passed as a function, because the mapper copies objects and a copied blob is useless.
  const driverOptions = () => ({
    parsers: AS_ON_SERVERS,
    startParams: [...PGlite.defaultStartParams, ...SMALL],
    ...(template && { loadDataDir: new Blob([template]) }),
  })
  // `MikroORM.init` is not used, because it looks for extensions first. The migrator is loaded only
  // if there is work for it.
  return new MikroORM({
    entities: TABLES,
    discovery: SHARED_TABLES,
    dbName,
    driverOptions,
    debug: false,
  })
}
