import { PostgresUserRepo } from '../../../adapters/postgres/accounts/postgres-user-repo.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresAudit } from '../../../adapters/postgres/logs/postgres-audit.ts'
import { recordStores } from '../../../adapters/postgres/records/record-stores.ts'
import { PostgresSessionStore } from '../../../adapters/postgres/sessions/postgres-session-store.ts'
import { SystemClock } from '../../../adapters/system/system-clock.ts'
import { LoginName } from '../../../domain/identity/login-name.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { SUPER_USER } from '../../../domain/users/super-user.ts'
import { USER } from '../../../domain/users/user-record.ts'
import { CannotStart } from '../../output/cannot-start.ts'
import type { Environment } from '../../settings/environment.ts'
import { operatorEntry } from './operator-entry.ts'
import { withAccounts } from './with-accounts.ts'

/** The change makes copies of sessions outdated on running instances. @throws CannotStart */
export async function setServiceAccount(
  env: Environment,
  userName: string,
  isServiceAccount: boolean,
): Promise<void> {
  const ended = await withAccounts(env, async ({ database }) => {
    const userId = await accountOf(database, userName)
    return change(database, { userId, userName, isServiceAccount })
  })
  const sessions = ended === 1 ? '1 session was' : `${ended} sessions were`
  const now = isServiceAccount ? `a service account: ${sessions} ended` : 'the account of a person'
  process.stdout.write(`${userName} is now ${now}.\n`)
}

interface Wanted {
  readonly userId: Id
  readonly userName: string
  readonly isServiceAccount: boolean
}

async function accountOf(database: Database, userName: string): Promise<Id> {
  const { userId } = await new PostgresUserRepo(database).getLoginAccount(LoginName.parse(userName))
  if (userId === undefined) {
    throw new CannotStart(`--user: there is no account named ${userName}.`, 1)
  }
  if (userId === SUPER_USER) {
    throw new CannotStart('--user: the super administrator has to be able to log in.', 1)
  }
  return userId
}

/** @returns how many sessions ended */
async function change(database: Database, wanted: Wanted): Promise<number> {
  const { userId, userName, isServiceAccount } = wanted
  const work = async () => {
    await recordStores(database)(USER).edit(userId, { isServiceAccount })
    if (!isServiceAccount) return 0
    return (await new PostgresSessionStore(database).endAllOf(userId, 'account-disabled')).length
  }
  const parameters = { userName, serviceAccount: isServiceAccount }
  const entry = operatorEntry(new SystemClock(), 'service-account', parameters)
  return new PostgresAudit(database).change(work, entry)
}
