import type { CodeChannel } from '../../../domain/verification/recipient.ts'
import type { ReachableAccount } from '../../ports/accounts/reachable-accounts.ts'

/** Where a new password can be asked for: at the e-mail address, else at the phone, if proven. */
export function reachedBy(account: ReachableAccount | undefined): CodeChannel | undefined {
  if (!account?.mayLogIn) return undefined
  if (account.email?.isProven) return 'email'
  return account.phone?.isProven ? 'sms' : undefined
}
