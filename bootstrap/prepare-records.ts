import { createHash, randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../adapters/postgres/connection/database.ts'
import { prepareDatabase, SchemaBehind } from '../adapters/postgres/schema/prepare-database.ts'
import type { SeedFacts } from '../adapters/postgres/seed/seed-facts.ts'
import type { PasswordHasher } from '../application/ports/password-hasher.ts'
import { refuseNewer } from './assert-prepared.ts'
import { CannotStart, EXIT } from './cannot-start.ts'
import { ADMINISTRATOR_NAME, type FirstPassword } from './first-administrator.ts'
import { version } from './version.ts'

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
      },
      // The secret is discarded, because the built-in client does not use one.
      clientSecretDigest: createHash('sha256').update(randomBytes(32)).digest('hex'),
      language: language === 'zh_CN' ? 'zh' : 'en',
      now: new Date(),
    }
  }
  const prepared = prepareDatabase(database, facts, version())
  const { migrated, administratorCreated } = await prepared.catch(tellWhatIsWrong)
  if (migrated.length > 0) logger.info({ migrations: migrated.length }, 'migrated')
  return administratorCreated
}

function tellWhatIsWrong(error: unknown): never {
  if (!(error instanceof SchemaBehind)) return refuseNewer(error)
  const problem =
    'DATABASE_URL: migrations are pending, and this account may not change the schema.'
  const advice = 'Run `npm start -- migrate --grant ACCOUNT` with the DATABASE_URL of its owner.'
  // Retrying helps once the owner has migrated the database.
  throw new CannotStart(`${problem} ${advice}`, EXIT.temporary, error)
}
