import type { Caller } from '../../../domain/identity/caller.ts'
import { USER, type UserRow } from '../../../domain/users/user-record.ts'
import { usersInScope } from '../../../domain/users/users-in-scope.ts'
import type { UserTools } from '../../users/user-tools.ts'
import type { Invitation, Invitations } from './invitations.ts'

const MOST = 2000

export interface ListedInvitation {
  readonly user: UserRow
  readonly invitation: Invitation
}

/** Invitations that nobody has accepted yet, of users whom the caller may see. */
export class ListInvitations {
  readonly #invitations: Invitations
  readonly #tools: UserTools

  constructor(invitations: Invitations, tools: UserTools) {
    this.#invitations = invitations
    this.#tools = tools
  }

  async execute(by: Caller): Promise<ListedInvitation[]> {
    const listed = await this.#invitations.list(MOST)
    const { rights, stores } = this.#tools
    const scope = await rights.scopeOf(by)
    const ids = listed.map(({ userId }) => userId)
    const rows = ids.length === 0 ? [] : await stores(USER).get(ids, usersInScope(scope, by))
    const users = new Map(rows.map((row) => [row.id, row]))
    return listed.flatMap((invitation) => {
      const user = users.get(invitation.userId)
      return user ? [{ user, invitation }] : []
    })
  }
}
