import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import type { Database } from '../../connection/database.ts'

/**
 * Copies the folder of the embedded database while it is open, between two statements. The copy
 * opens as after a crash at that moment. Statements wait for the copy to end.
 */
export async function copyPglite(database: Database, from: string, to: string): Promise<void> {
  const { PgliteConnection } = await import('@mikro-orm/pglite')
  await database.use(async (em) => {
    const connection = em.getConnection()
    if (!(connection instanceof PgliteConnection))
      throw new Error('This is not an embedded database.')
    const pglite = await connection.getNativeClient()
    // The database writes only in this process, and only while it runs a statement.
    await pglite.runExclusive(() =>
      cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE }),
    )
  })
}
