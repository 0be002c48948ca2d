import type { Container } from 'inversify'
import { ResetPassword } from '../../../application/auth/reset-password.ts'
import type { PasswordHasher } from '../../../application/ports/sign-in/password-hasher.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { operatorEntry } from '../operator-entry.ts'

interface Parts {
  readonly accounts: Container
  readonly hasher: PasswordHasher
}

/** The change and its entry of the operation log are one transaction. */
export function resetPassword({ accounts, hasher }: Parts, userName: string, newPassword: string) {
  const reset = new ResetPassword(
    accounts.get(T.UserRepo),
    accounts.get(T.PasswordChanges),
    accounts.get(T.AccessVersion),
    hasher,
  )
  const entry = operatorEntry(accounts.get(T.Clock), {
    area: 'user',
    kind: 'change',
    command: 'admin reset-password',
    parameters: { userName },
  })
  return reset.execute(userName, newPassword, (work) => accounts.get(T.Audit).change(work, entry))
}
