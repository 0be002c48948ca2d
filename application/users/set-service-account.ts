import type { Audited } from '../../domain/audit/audited.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import type { Id } from '../../domain/shared/id.ts'
import { OwnRightsKept } from '../../domain/users/user-errors.ts'
import { USER } from '../../domain/users/user-record.ts'
import { recipientKeys } from '../../domain/verification/recipient.ts'
import type { SessionStore } from '../ports/sessions/session-store.ts'
import { AccountJudge } from './account-judge.ts'
import type { EndAccess, UserTools } from './user-tools.ts'

export interface ServiceAccountTools extends UserTools {
  readonly sessions: SessionStore
  readonly endAccess: EndAccess
}

/** Makes an account one of a program, which has keys and cannot log in, or one of a person again. */
export class SetServiceAccount {
  readonly #tools: ServiceAccountTools

  constructor(tools: ServiceAccountTools) {
    this.#tools = tools
  }

  /** @throws RecordNotFound, SuperUserKept, OwnRightsKept, RightsExceeded */
  async execute(id: Id, isServiceAccount: boolean, by: Caller, audited: Audited): Promise<void> {
    const { stores, sessions, endAccess } = this.#tools
    const ending = 'account-disabled'
    const ended = await audited(async () => {
      const judge = await AccountJudge.over({ users: [id] }, by, this.#tools)
      const row = await judge.reachOne(id)
      if (row.id === by.userId) throw new OwnRightsKept()
      await judge.requireHoldLess([row])
      await stores(USER).edit(id, { isServiceAccount })
      if (!isServiceAccount) return { sessions: [], recipients: [], ending } as const
      const over = await sessions.endAllOf([id], ending)
      return { sessions: over, recipients: recipientKeys(row), ending } as const
    })
    await endAccess(ended)
  }
}
