import type { Database } from '../../adapters/postgres/connection/database.ts'
import { OWN_PASSWORDS } from '../../adapters/postgres/seed/seed-facts.ts'
import type { Config } from '../settings/config.ts'

const ASKED = { text: 'select from seeds where name = $1' }

/** What an installation does about passwords that others set depends on when it began. */
export async function withPasswordChange(config: Config, database: Database): Promise<Config> {
  const { accounts } = config
  if (accounts.passwordChange !== undefined) return config
  const isAsked = (await database.rows(ASKED, [OWN_PASSWORDS])).length > 0
  const passwordChange = isAsked ? 'required' : 'advised'
  return { ...config, accounts: { ...accounts, passwordChange } }
}
