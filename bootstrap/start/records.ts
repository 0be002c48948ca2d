import { createHash, randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import type { MigratedModule } from '../../adapters/postgres/modules/module-files.ts'
import { preparedBy } from '../../adapters/postgres/schema/applied-migrations.ts'
import {
  isUpToDate,
  prepareDatabase,
  SchemaAhead,
} from '../../adapters/postgres/schema/prepare-database.ts'
import { SchemaBehind } from '../../adapters/postgres/schema/prepare-once.ts'
import type { SeedFacts } from '../../adapters/postgres/seed/seed-facts.ts'
import type { PasswordHasher } from '../../application/ports/password-hasher.ts'
import { CannotStart, EXIT } from '../output/cannot-start.ts'
import { version } from '../packaging/version.ts'
import { ADMINISTRATOR_NAME, type FirstPassword } from './first-start.ts'
import { prepareModules } from './module-tables.ts'

export interface Preparing {
  readonly database: Database
  readonly hasher: PasswordHasher
  readonly password: FirstPassword
  readonly language: 'zh_CN' | 'en_US'
  readonly modules?: readonly MigratedModule[]
}

/** Migrates and seeds if necessary. @returns whether this was the first start */
export async function prepareRecords(preparing: Preparing, logger: Logger): Promise<boolean> {
  const { database, hasher, password, language, modules = [] } = preparing
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
  const { migrated, administratorCreated } = await prepared.catch(refuseUnprepared)
  if (migrated.length > 0) logger.info({ migrations: migrated.length }, 'migrated')
  await prepareModules(database, modules, logger).catch(refuseUnprepared)
  return administratorCreated
}

function refuseUnprepared(error: unknown): never {
  if (!(error instanceof SchemaBehind)) return refuseNewer(error)
  const problem =
    'DATABASE_URL: migrations are pending, and this account may not change the schema.'
  const advice = 'Run `npm start -- migrate --grant ACCOUNT` with the DATABASE_URL of its owner.'
  // Retrying helps once the owner has migrated the database.
  throw new CannotStart(`${problem} ${advice}`, EXIT.temporary, error)
}

/** For commands that neither create nor migrate a database. @throws CannotStart */
export async function assertPrepared(database: Database): Promise<void> {
  if (await isUpToDate(database).catch(refuseNewer)) return
  const found = await preparedBy(database)
  const problem = found
    ? `The database was last prepared by version ${found}; this is ${version()}.`
    : 'The database is empty or was last used by an older version.'
  throw new CannotStart(`${problem} Start this version once to prepare it.`, EXIT.temporary)
}

/** Rethrows other errors. */
export function refuseNewer(error: unknown): never {
  if (!(error instanceof SchemaAhead)) throw error
  const advice =
    error.missing.length === 0
      ? 'Start that version, or restore a backup from before it.'
      : 'Start the version that prepared it, or restore a backup of this one.'
  throw new CannotStart(`The database ${preparedElsewhere(error)}. ${advice}`, EXIT.settings, error)
}

/** Which version prepared the database, as far as it says so, and how that differs from this one. */
export function preparedElsewhere({ migrations, missing, version: found }: SchemaAhead): string {
  const own = version()
  const unknown = migrations.join(', ')
  if (missing.length === 0) {
    return found
      ? `was prepared by version ${found}, which is newer than this one, ${own} (${unknown})`
      : `was prepared by a newer version than this one, ${own} (${unknown})`
  }
  const [which, age] = found ? [`version ${found}`, ageOf(found, own)] : ['a version', '']
  const lacks = missing.join(', ')
  return `was prepared by ${which} of another line${age}: this one, ${own}, does not know ${unknown}, and it lacks ${lacks}`
}

function ageOf(found: string, own: string): string {
  const order = found.localeCompare(own, 'en', { numeric: true })
  if (order === 0) return ''
  return order > 0 ? ', newer than this one' : ', older than this one'
}
