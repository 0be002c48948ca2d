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
import { loadConfig } from '../../settings/config.ts'
import type { Environment } from '../../settings/environment.ts'
import { readSecretFile } from '../../settings/secret-file.ts'
import { Closers } from '../../start/closers.ts'
import { openPrepared } from '../../start/prepared-database.ts'

/** The change makes copies of sessions outdated on running instances. @throws CannotStart */
export async function setServiceAccount(
  env: Environment,
  userName: string,
  isServiceAccount: boolean,
): Promise<void> {
  const config = loadConfig(env, readSecretFile)
  const closers = new Closers()
  try {
    const database = await openPrepared(config, closers)
    const userId = await accountOf(database, userName)
    const ended = await change(database, { userId, userName, isServiceAccount })
    const sessions = ended === 1 ? '1 session was' : `${ended} sessions were`
    const now = isServiceAccount
      ? `a service account: ${sessions} ended`
      : 'the account of a person'
    process.stdout.write(`${userName} is now ${now}.\n`)
  } finally {
    await closers.closeAll()
  }
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
  const clock = new SystemClock()
  const at = clock.now()
  const work = async () => {
    await recordStores(database)(USER).edit(userId, { isServiceAccount })
    if (!isServiceAccount) return 0
    return (await new PostgresSessionStore(database).endAllOf(userId, 'account-disabled')).length
  }
  return new PostgresAudit(database).change(work, () => ({
    ...{ area: 'user', kind: 'change', method: 'CLI', url: 'gatehouse admin service-account' },
    ...{ operatorId: '0', operatorName: 'gatehouse admin', address: '', error: undefined, at },
    parameters: JSON.stringify({ userName, serviceAccount: isServiceAccount }),
    milliseconds: clock.now().getTime() - at.getTime(),
  }))
}
