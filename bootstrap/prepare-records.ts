import { createHash, randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../adapters/postgres/database.ts'
import { prepareDatabase } from '../adapters/postgres/prepare-database.ts'
import type { PasswordHasher } from '../application/ports/password-hasher.ts'
import { ADMINISTRATOR_NAME, type FirstPassword } from './first-administrator.ts'

export interface Preparing {
  readonly database: Database
  readonly hasher: PasswordHasher
  readonly password: FirstPassword
}

/** Migrates and seeds where that is still to be done. @returns whether this was the first start */
export async function prepareRecords(preparing: Preparing, logger: Logger): Promise<boolean> {
  const { database, hasher, password } = preparing
  logger.info('checking the schema')
  const { migrated, administratorCreated } = await prepareDatabase(database, async () => {
    logger.info('seeding')
    return {
      administrator: {
        name: ADMINISTRATOR_NAME,
        passwordHash: await hasher.hash(password.value),
      },
      // Nobody is told the secret: the built-in client has no use for one.
      clientSecretDigest: createHash('sha256').update(randomBytes(32)).digest('hex'),
      now: new Date(),
    }
  })
  if (migrated.length > 0) logger.info({ migrations: migrated.length }, 'migrated')
  return administratorCreated
}
