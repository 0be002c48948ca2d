import type { Container } from 'inversify'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { SUPER_USER } from '../../../domain/users/super-user.ts'
import { USER } from '../../../domain/users/user-record.ts'
import { CannotStart } from '../../output/cannot-start.ts'
import type { Environment } from '../../settings/environment.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { audited, CHANGE } from '../operator-entry.ts'
import { withAccounts } from './with-accounts.ts'

/** The change makes copies of sessions outdated on running instances. @throws CannotStart */
export async function setServiceAccount(
  env: Environment,
  userName: string,
  isServiceAccount: boolean,
): Promise<void> {
  const ended = await withAccounts(env, async ({ accounts }) => {
    const userId = await accountOf(accounts, userName)
    return changeServiceAccount(accounts, { userId, userName, isServiceAccount })
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

async function accountOf(accounts: Container, userName: string): Promise<Id> {
  const { userId } = await accounts.get(T.UserRepo).getLoginAccount(LoginName.parse(userName))
  if (userId === undefined) {
    throw new CannotStart(`There is no account named ${userName}.`, 1)
  }
  if (userId === SUPER_USER) {
    throw new CannotStart('--user: the super administrator has to be able to log in.', 1)
  }
  return userId
}

/** @returns how many sessions ended */
export async function changeServiceAccount(accounts: Container, wanted: Wanted): Promise<number> {
  const { userId, userName, isServiceAccount } = wanted
  const work = async () => {
    await accounts.get(T.RecordStores)(USER).edit(userId, { isServiceAccount })
    if (!isServiceAccount) return 0
    return (await accounts.get(T.SessionStore).endAllOf([userId], 'account-disabled')).length
  }
  const parameters = { userName, serviceAccount: isServiceAccount }
  return audited(accounts, { ...CHANGE, command: 'admin service-account', parameters }, work)
}
