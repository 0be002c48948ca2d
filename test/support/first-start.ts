import pino from 'pino'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { FirstPassword } from '../../bootstrap/start/first-start.ts'
import { createHasher } from '../../bootstrap/start/hasher.ts'
import { prepareRecords } from '../../bootstrap/start/records.ts'

/** The password of the administrator and of users added by suites. */
export const PASSWORD = 'Correct-Horse-7'

/** Migrates and seeds like the first start of the service. */
export async function firstStart(database: Database): Promise<void> {
  const config = loadConfig({ ADMIN_PASSWORD: PASSWORD }, () => '')
  const hasher = await createHasher(config)
  const password = new FirstPassword(config.secrets.administratorPassword)
  const { language } = config.console
  await prepareRecords({ database, hasher, password, language }, pino({ level: 'silent' }))
}
