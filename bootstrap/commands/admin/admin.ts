import type { Container } from 'inversify'
import { ResetPassword } from '../../../application/auth/reset-password.ts'
import type { PasswordHasher } from '../../../application/ports/sign-in/password-hasher.ts'
import { CannotStart } from '../../output/cannot-start.ts'
import type { Environment } from '../../settings/environment.ts'
import { randomPassword } from '../../start/first-start.ts'
import { createHasher } from '../../start/hasher.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { audited, CHANGE } from '../operator-entry.ts'
import { unknownName, withAccounts } from './with-accounts.ts'

interface Parts {
  readonly accounts: Container
  readonly hasher: PasswordHasher
}

/** Sets a password that is shown once. */
export async function resetLostPassword(env: Environment, userName: string): Promise<void> {
  const password = randomPassword()
  const outcome = await withAccounts(env, async ({ config, accounts }) => {
    const hasher = await createHasher(config)
    return resetPassword({ accounts, hasher }, userName, password).catch(unknownName)
  })
  if (!outcome) throw new CannotStart(`There is no account named ${userName}.`, 1)
  tell(userName, password, outcome)
}

/** Bypasses the logger, because logs are kept. */
function tell(
  userName: string,
  password: string,
  { endedSessions, mayLogIn }: { readonly endedSessions: number; readonly mayLogIn: boolean },
): void {
  const sessions = endedSessions === 1 ? '1 session was' : `${endedSessions} sessions were`
  const disabled = 'The account is disabled: nobody can log in to it until it is enabled.\n'
  process.stdout.write(`The password was reset; ${sessions} ended.

  User name    ${userName}
  Password     ${password}   (shown only now)

${mayLogIn ? '' : disabled}`)
}

/** The change and its entry of the operation log are one transaction. */
export function resetPassword({ accounts, hasher }: Parts, userName: string, newPassword: string) {
  const reset = new ResetPassword(
    accounts.get(T.UserRepo),
    accounts.get(T.PasswordChanges),
    accounts.get(T.AccessVersion),
    hasher,
  )
  const run = { ...CHANGE, command: 'admin reset-password', parameters: { userName } }
  return reset.execute(userName, newPassword, (work) => audited(accounts, run, work))
}
