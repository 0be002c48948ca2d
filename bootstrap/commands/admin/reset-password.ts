import { PostgresAccessVersion } from '../../../adapters/postgres/accounts/postgres-access-version.ts'
import { PostgresPasswordChanges } from '../../../adapters/postgres/accounts/postgres-password-changes.ts'
import { PostgresUserRepo } from '../../../adapters/postgres/accounts/postgres-user-repo.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresAudit } from '../../../adapters/postgres/logs/postgres-audit.ts'
import { SystemClock } from '../../../adapters/system/system-clock.ts'
import { ResetPassword } from '../../../application/auth/reset-password.ts'
import type { PasswordHasher } from '../../../application/ports/password-hasher.ts'
import { operatorEntry } from './operator-entry.ts'

interface Parts {
  readonly database: Database
  readonly hasher: PasswordHasher
}

/** The change and its entry of the operation log are one transaction. */
export function resetPassword({ database, hasher }: Parts, userName: string, newPassword: string) {
  const audit = new PostgresAudit(database)
  const reset = new ResetPassword(
    new PostgresUserRepo(database),
    new PostgresPasswordChanges(database),
    new PostgresAccessVersion(database),
    hasher,
  )
  const entry = operatorEntry(new SystemClock(), 'reset-password', { userName })
  return reset.execute(userName, newPassword, (work) => audit.change(work, entry))
}
