import type { Audited } from '../../../domain/audit/audited.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { InvitationsOff, NotInvited } from '../../../domain/identity/sign-in/link-errors.ts'
import type { Language } from '../../../domain/language/language.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { USER, type UserRow } from '../../../domain/users/user-record.ts'
import { usersInScope } from '../../../domain/users/users-in-scope.ts'
import type { PasswordLinks } from '../../ports/accounts/password-links.ts'
import type { Clock } from '../../ports/clock.ts'
import { AccountJudge } from '../../users/account-judge.ts'
import type { AddUser, NewUserForm } from '../../users/add-user.ts'
import type { Inviting } from '../../users/import-users.ts'
import type { UserTools } from '../../users/user-tools.ts'
import type { Invitation, Invitations } from './invitations.ts'

const MOST = 2000

interface InvitingTools extends UserTools {
  readonly add: AddUser
  readonly invitations: Invitations
  readonly passwordLinks: PasswordLinks
  readonly clock: Clock
  /** Whether there are a mail server and an address for links. */
  readonly canInvite: boolean
}

type InvitedUser = Omit<NewUserForm, 'password'> & { readonly email: string }

interface ListedInvitation {
  readonly user: UserRow
  readonly invitation: Invitation
}

/** Invitations of people who choose the first password by a link that only they get. */
export class InviteUsers implements Inviting {
  readonly #tools: InvitingTools

  constructor(tools: InvitingTools) {
    this.#tools = tools
  }

  /** Adds somebody. @throws InvitationsOff, and what AddUser throws */
  async add(form: InvitedUser, by: Caller, language: Language, audited: Audited): Promise<void> {
    await audited(async () => {
      const id = await this.#tools.add.withoutPassword(form, by)
      await this.ask([id], by, language)
    })
  }

  requireOn(): void {
    if (!this.#tools.canInvite) throw new InvitationsOff()
  }

  async ask(ids: readonly Id[], by: Caller, language: Language): Promise<readonly Id[]> {
    const { invitations, clock } = this.#tools
    this.requireOn()
    return invitations.ask(ids, { inviterId: by.userId, language, at: clock.now() })
  }

  /** Those that nobody has accepted yet, of users whom the caller may see. */
  async list(by: Caller): Promise<ListedInvitation[]> {
    const { invitations, rights, stores } = this.#tools
    const listed = await invitations.list(MOST)
    const scope = await rights.scopeOf(by)
    const ids = listed.map(({ userId }) => userId)
    const rows = ids.length === 0 ? [] : await stores(USER).get(ids, usersInScope(scope, by))
    const users = new Map(rows.map((row) => [row.id, row]))
    return listed.flatMap((invitation) => {
      const user = users.get(invitation.userId)
      return user ? [{ user, invitation }] : []
    })
  }

  /** Earlier links stop working. @throws RecordNotFound, SuperUserKept, RightsExceeded, NotInvited */
  async resend(ids: readonly Id[], by: Caller, language: Language, audited: Audited) {
    await audited(async () => {
      await this.#revoke(ids, by)
      const asked = await this.ask(ids, by, language)
      if (asked.length < new Set(ids).size) throw new NotInvited()
    })
  }

  /** The accounts stay. @throws RecordNotFound, SuperUserKept, RightsExceeded */
  async revoke(ids: readonly Id[], by: Caller, audited: Audited): Promise<void> {
    await audited(() => this.#revoke(ids, by))
  }

  async #revoke(ids: readonly Id[], by: Caller): Promise<void> {
    const { invitations, passwordLinks } = this.#tools
    const judge = await AccountJudge.over({ users: ids }, by, this.#tools)
    await judge.requireHoldLess(await judge.reach(ids))
    // First, because it waits for links that are just being made.
    await invitations.remove(ids)
    for (const id of ids) await passwordLinks.removeAllOf(id, 'invitation')
  }
}
