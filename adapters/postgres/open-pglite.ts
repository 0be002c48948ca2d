import { Database } from './database.ts'
import { UNRELAXED } from './statement.ts'
import { TABLES } from './tables.ts'

/**
 * Opens the embedded store in a folder, or in memory. The caller holds the lock on the folder: a
 * second process on it would silently lose rows.
 */
export async function openPglite(folder?: string): Promise<Database> {
  const { MikroORM } = await import('@mikro-orm/pglite')
  // Not `init`, which looks for extensions first: the migrator is loaded where there is work for it.
  const orm = new MikroORM({
    entities: TABLES,
    dbName: folder ?? 'memory://',
    debug: false,
  })
  const close = () => orm.close(true)
  const database = new Database({ em: orm.em, pool: undefined, lost: () => 0, close })
  // Its process is ours: what it has not written when that is killed is lost.
  await database.rows({ text: UNRELAXED }, [])
  return database
}
