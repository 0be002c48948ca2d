import { createHash, randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { preparedBy } from '../../adapters/postgres/schema/applied-migrations.ts'
import { isUpToDate, prepareDatabase } from '../../adapters/postgres/schema/prepare-database.ts'
import type { SeedFacts } from '../../adapters/postgres/seed/seed-facts.ts'
import type { PasswordHasher } from '../../application/ports/sign-in/password-hasher.ts'
import { CannotStart, EXIT } from '../output/cannot-start.ts'
import { version } from '../packaging/version.ts'
import { ADMINISTRATOR_NAME, type FirstPassword } from './first-start.ts'
import { refuseSchema } from './refuse-schema.ts'

export interface Preparing {
  readonly database: Database
  readonly hasher: PasswordHasher
  readonly password: FirstPassword
  readonly language: 'zh_CN' | 'en_US'
}

/** Migrates and seeds if necessary. @returns whether this was the first start */
export async function prepareRecords(preparing: Preparing, logger: Logger): Promise<boolean> {
  const { database, hasher, password, language } = preparing
  logger.info('checking the schema')
  const facts = async (): Promise<SeedFacts> => {
    logger.info('seeding')
    return {
      administrator: {
        name: ADMINISTRATOR_NAME,
        passwordHash: await hasher.hash(password.value),
        passwordIsGiven: password.isGenerated,
      },
      // The secret is discarded, because the built-in client does not use one.
      clientSecretDigest: createHash('sha256').update(randomBytes(32)).digest('hex'),
      language: language === 'zh_CN' ? 'zh' : 'en',
      now: new Date(),
    }
  }
  const prepared = prepareDatabase(database, facts, version())
  const { migrated, administratorCreated, clientKeys = [] } = await prepared.catch(refuseSchema)
  if (migrated.length > 0) logger.info({ migrations: migrated.length }, 'migrated')
  if (clientKeys.length > 0 && !administratorCreated) {
    logger.info({ clientKeys }, 'added clients for the pages that this version brings')
  }
  return administratorCreated
}

/** For commands that neither create nor migrate a database. @throws CannotStart */
export async function assertPrepared(database: Database): Promise<void> {
  if (await isUpToDate(database).catch(refuseSchema)) return
  const found = await preparedBy(database)
  const problem = found
    ? `The database was last prepared by version ${found}; this is ${version()}.`
    : 'The database is empty or was last used by an older version.'
  throw new CannotStart(`${problem} Start this version once to prepare it.`, EXIT.temporary)
}
