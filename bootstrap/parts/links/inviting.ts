import { ContainerModule } from 'inversify'
import { INVITATION_ROUTES } from '../../../adapters/http/parts/links/invitations.ts'
import { AccountLinks, linkAddress } from '../../../application/parts/links/account-links.ts'
import { InviteUsers } from '../../../application/parts/links/invite-users.ts'
import { EmailProofs } from '../../../application/parts/links/prove-email.ts'
import { SendInvitations } from '../../../application/parts/links/send-invitations.ts'
import { AddUser } from '../../../application/users/add-user.ts'
import { GuardedSending } from '../../../application/verification/guarded-sending.ts'
import type { Config } from '../../settings/config.ts'
import { USER } from '../../wiring/accounts/users-module.ts'
import { bindClass, gathered, madeFrom } from '../../wiring/bind-class.ts'
import { bindRoutes } from '../../wiring/bind-use-case.ts'
import { token } from '../../wiring/token.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { INVITATIONS } from './stores.ts'

export const SEND_INVITATIONS = token<SendInvitations | undefined>('SendInvitations')

/** Invitations of people who choose their first password by link. */
export const invitationsModule = new ContainerModule(({ bind }) => {
  const canInvite = madeFrom(SEND_INVITATIONS, (send) => send !== undefined)
  const kept = { invitations: INVITATIONS, passwordLinks: T.PasswordLinks, clock: T.Clock }
  bindClass(bind, InviteUsers, [gathered({ ...USER, ...kept, add: AddUser, canInvite })])
  bind(T.Inviting).toService(InviteUsers)
  bindRoutes(bind, INVITATION_ROUTES, { invite: InviteUsers })
  bind(SEND_INVITATIONS).toDynamicValue((made) => {
    const [mailer, address] = [made.get(T.AccountMailer), addressOf(made.get(T.Config))]
    if (!mailer || !address) return undefined
    return new SendInvitations(mailer, address, {
      invitations: made.get(INVITATIONS),
      accounts: made.get(T.ReachableAccounts),
      links: made.get(AccountLinks),
      proofs: made.get(EmailProofs),
      transactions: made.get(T.Transactions),
      sending: made.get(GuardedSending),
      notifier: made.get(T.Notifier),
      clock: made.get(T.Clock),
    })
  })
  bind(T.PeriodicTasks).toResolvedValue(
    (invitations, exclusive) => {
      if (!invitations) return []
      const run = () => exclusive.run('send invitations', () => invitations.execute())
      return [{ name: 'send invitations', everySeconds: 5, run }]
    },
    [SEND_INVITATIONS, T.ExclusiveWork],
  )
})

/** Without `PUBLIC_URL` nobody knows where links should lead, and without the pages they lead nowhere. */
export function addressOf({ accounts: { accountPages }, server: { publicUrl } }: Config) {
  if (publicUrl === undefined || accountPages === 'off') return undefined
  return linkAddress(publicUrl)
}
