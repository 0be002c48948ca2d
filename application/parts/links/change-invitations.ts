import type { Audited } from '../../../domain/audit/audited.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { NotInvited } from '../../../domain/identity/sign-in/link-errors.ts'
import type { Language } from '../../../domain/language/language.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { PasswordLinks } from '../../ports/accounts/password-links.ts'
import { AccountJudge } from '../../users/account-judge.ts'
import type { UserTools } from '../../users/user-tools.ts'
import type { Invitations } from './invitations.ts'
import type { InviteUser } from './invite-user.ts'

/** Sends invitations again, or revokes them. */
export class ChangeInvitations {
  readonly #invite: InviteUser
  readonly #invitations: Invitations
  readonly #links: PasswordLinks
  readonly #tools: UserTools

  constructor(
    invite: InviteUser,
    invitations: Invitations,
    links: PasswordLinks,
    tools: UserTools,
  ) {
    this.#invite = invite
    this.#invitations = invitations
    this.#links = links
    this.#tools = tools
  }

  /** Earlier links stop working. @throws RecordNotFound, SuperUserKept, RightsExceeded, NotInvited */
  async resend(ids: readonly Id[], by: Caller, language: Language, audited: Audited) {
    await audited(async () => {
      await this.#revoke(ids, by)
      const asked = await this.#invite.ask(ids, by, language)
      if (asked.length < new Set(ids).size) throw new NotInvited()
    })
  }

  /** The accounts stay. @throws RecordNotFound, SuperUserKept, RightsExceeded */
  async revoke(ids: readonly Id[], by: Caller, audited: Audited): Promise<void> {
    await audited(() => this.#revoke(ids, by))
  }

  async #revoke(ids: readonly Id[], by: Caller): Promise<void> {
    const judge = await AccountJudge.over({ users: ids }, by, this.#tools)
    await judge.requireHoldLess(await judge.reach(ids))
    // First, because it waits for links that are just being made.
    await this.#invitations.remove(ids)
    for (const id of ids) await this.#links.removeAllOf(id, 'invitation')
  }
}
