import type { Audited } from '../../../domain/audit/audited.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { InvitationsOff } from '../../../domain/identity/sign-in/link-errors.ts'
import type { Language } from '../../../domain/language/language.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AddUser, NewUserForm } from '../../users/add-user.ts'
import type { Inviting } from '../../users/import-users.ts'
import type { Invitations } from './invitations.ts'

export interface InvitingTools {
  readonly invitations: Invitations
  readonly clock: Clock
  /** Whether there are a mail server and an address for links. */
  readonly canInvite: boolean
}

export type InvitedUser = Omit<NewUserForm, 'password'> & { readonly email: string }

/** Adds somebody who chooses the first password by a link that only they get. */
export class InviteUser implements Inviting {
  readonly #add: AddUser
  readonly #tools: InvitingTools

  constructor(add: AddUser, tools: InvitingTools) {
    this.#add = add
    this.#tools = tools
  }

  /** @throws InvitationsOff, and what AddUser throws */
  async execute(
    form: InvitedUser,
    by: Caller,
    language: Language,
    audited: Audited,
  ): Promise<void> {
    await audited(async () => {
      const id = await this.#add.withoutPassword(form, by)
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
}
