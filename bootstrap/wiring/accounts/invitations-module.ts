import { ContainerModule } from 'inversify'
import { INVITATION_ROUTES } from '../../../adapters/http/pages/users/invitations.ts'
import { AccountLinks } from '../../../application/auth/links/account-links.ts'
import { EmailProofs } from '../../../application/auth/links/prove-email.ts'
import { SendInvitations } from '../../../application/auth/links/send-invitations.ts'
import { AddUser } from '../../../application/users/add-user.ts'
import { ChangeInvitations } from '../../../application/users/invitations/change-invitations.ts'
import { InviteUser } from '../../../application/users/invitations/invite-user.ts'
import { ListInvitations } from '../../../application/users/invitations/list-invitations.ts'
import { GuardedSending } from '../../../application/verification/guarded-sending.ts'
import { bindClass, gathered, madeFrom } from '../bind-class.ts'
import { bindRoutes } from '../bind-use-case.ts'
import { addressOf } from '../sign-in/links-module.ts'
import { Tokens as T } from '../tokens.ts'
import { USER } from './users-module.ts'

/** Invitations of people who choose their first password by link. */
export const invitationsModule = new ContainerModule(({ bind }) => {
  const canInvite = madeFrom(T.SendInvitations, (send) => send !== undefined)
  const inviting = gathered({ invitations: T.Invitations, clock: T.Clock, canInvite })
  const user = gathered(USER)
  bindClass(bind, InviteUser, [AddUser, inviting])
  bindClass(bind, ListInvitations, [T.Invitations, user])
  bindClass(bind, ChangeInvitations, [InviteUser, T.Invitations, T.PasswordLinks, user])
  bindRoutes(bind, INVITATION_ROUTES, {
    invite: InviteUser,
    list: ListInvitations,
    change: ChangeInvitations,
  })
  bind(T.SendInvitations).toDynamicValue((made) => {
    const [mailer, address] = [made.get(T.AccountMailer), addressOf(made.get(T.Config))]
    if (!mailer || !address) return undefined
    return new SendInvitations(mailer, address, {
      invitations: made.get(T.Invitations),
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
    [T.SendInvitations, T.ExclusiveWork],
  )
})
