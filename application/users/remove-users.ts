import type { Audited } from '../../domain/audit/audited.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import { DEPARTMENT } from '../../domain/organization/department.ts'
import type { Id } from '../../domain/shared/id.ts'
import { OwnRightsKept } from '../../domain/users/user-errors.ts'
import { USER } from '../../domain/users/user-record.ts'
import { recipientKeys } from '../../domain/verification/recipient.ts'
import type { UserRepo } from '../ports/accounts/user-repo.ts'
import type { SessionStore } from '../ports/sessions/session-store.ts'
import { AccountJudge } from './account-judge.ts'
import type { EndAccess, UserTools } from './user-tools.ts'

const ENDING = 'account-removed' as const

export interface RemovingTools extends UserTools {
  readonly users: UserRepo
  readonly sessions: SessionStore
  readonly endAccess: EndAccess
  /** What other records have of them. */
  readonly references: { end(table: string, ids: readonly Id[]): Promise<void> }
}

/**
 * Removes accounts with their roles, posts, sessions and bindings; their names become available
 * again. Files and logs stay, with the names that they were written with.
 */
export class RemoveUsers {
  readonly #tools: RemovingTools

  constructor(tools: RemovingTools) {
    this.#tools = tools
  }

  /**
   * All or none.
   * @throws RecordNotFound, SuperUserKept, OwnRightsKept, RightsExceeded, RecordReferred
   */
  async execute(ids: readonly Id[], by: Caller, audited: Audited): Promise<void> {
    const ended = await audited(async () => {
      const judge = await AccountJudge.over({ users: ids }, by, this.#tools)
      const rows = await judge.reach(ids)
      if (rows.some(({ id }) => id === by.userId)) throw new OwnRightsKept()
      await judge.requireHoldLess(rows)
      const gone = rows.map(({ id }) => id)
      await this.#tools.references.end(USER.table, gone)
      await this.#leaveOffices(gone)
      // So that the next users with these names start at zero.
      const names = rows.map(({ name }) => LoginName.parse(name))
      await this.#tools.users.clearLoginFailures(names)
      const sessions = await this.#tools.sessions.endAllOf(gone, ENDING)
      await this.#tools.stores(USER).remove(gone)
      return { sessions, recipients: rows.flatMap(recipientKeys), ending: ENDING }
    })
    await this.#tools.endAccess(ended)
  }

  /** Departments that they led lose their leader. */
  async #leaveOffices(gone: readonly Id[]): Promise<void> {
    const departments = this.#tools.stores(DEPARTMENT)
    const conditions = [{ field: 'leaderId', in: gone }] as const
    for (;;) {
      const led = await departments.slice({ conditions, scope: 'all' }, undefined, 200)
      if (led.length === 0) return
      for (const { id } of led) await departments.edit(id, { leaderId: undefined })
    }
  }
}
