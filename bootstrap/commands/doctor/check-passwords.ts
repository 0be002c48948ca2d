import { PostgresBcryptHashes } from '../../../adapters/postgres/accounts/postgres-bcrypt-hashes.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import type { Findings } from './finding.ts'

/** How many imported passwords nobody has used here yet. Says a number only, and no names. */
export async function checkPasswords(database: Database, findings: Findings): Promise<void> {
  const { count } = await new PostgresBcryptHashes(database).left()
  if (count === 0) return
  const message = `${count} accounts have an imported bcrypt hash; a login replaces it by Argon2id`
  findings.add('fine', 'passwords', message)
}
