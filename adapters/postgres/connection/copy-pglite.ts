import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import type { Database } from './database.ts'

/**
 * Copies the folder of the embedded database while it is open, as it is between two statements: it
 * opens again as after a crash at that moment. Whoever asks it something meanwhile waits.
 */
export async function copyPglite(database: Database, from: string, to: string): Promise<void> {
  const { PgliteConnection } = await import('@mikro-orm/pglite')
  await database.use(async (em) => {
    const connection = em.getConnection()
    if (!(connection instanceof PgliteConnection)) throw new Error('It is no embedded database.')
    const pglite = await connection.getNativeClient()
    // It writes in this process only, and only while it works on a statement.
    await pglite.runExclusive(() =>
      cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE }),
    )
  })
}
