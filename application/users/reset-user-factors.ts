import { covers } from '../../domain/access/rights.ts'
import type { Audited } from '../../domain/audit/audited.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import type { LoginOrigin } from '../../domain/identity/sessions/session.ts'
import { RecordNotFound } from '../../domain/records/record-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import { OwnRightsKept, RightsExceeded } from '../../domain/users/user-errors.ts'
import { USER } from '../../domain/users/user-record.ts'
import { usersInScope } from '../../domain/users/users-in-scope.ts'
import type { AccountNews } from '../ports/accounts/account-news.ts'
import type { FactorsOfUser, UserFactors } from '../ports/factors/user-factors.ts'
import type { SessionStore } from '../ports/sessions/session-store.ts'
import { AccountJudge } from './account-judge.ts'
import type { EndAccess, UserTools } from './user-tools.ts'

const ENDING = 'ended-by-administrator' as const

interface FactorTools extends UserTools {
  readonly factors: UserFactors
  readonly sessions: SessionStore
  readonly endAccess: EndAccess
  readonly news: AccountNews
}

/** For somebody who has lost the phone: shows and removes the factors of another user. */
export class ResetUserFactors {
  readonly #tools: FactorTools

  constructor(tools: FactorTools) {
    this.#tools = tools
  }

  /**
   * Who lacks a factor is easier to attack, so nobody learns it of stronger users.
   * @throws RecordNotFound, RightsExceeded
   */
  async of(id: Id, by: Caller): Promise<FactorsOfUser> {
    const { rights, stores, factors } = this.#tools
    const mine = await rights.of(by)
    const [row] = await stores(USER).get([id], usersInScope(mine.scope, by))
    if (!row) throw new RecordNotFound()
    if (!covers(mine, await rights.get(id), row.departmentId)) throw new RightsExceeded()
    return factors.of(id)
  }

  /**
   * Also ends the user's sessions and trusted browsers, and tells the user.
   * @throws RecordNotFound, SuperUserKept, OwnRightsKept, RightsExceeded
   */
  async execute(id: Id, by: Caller, origin: LoginOrigin, audited: Audited): Promise<void> {
    const { factors, sessions, endAccess, news } = this.#tools
    const ended = await audited(async () => {
      const judge = await AccountJudge.over({ users: [id] }, by, this.#tools)
      const row = await judge.reachOne(id)
      // A session alone is not enough to remove one's own factors: that requires a factor.
      if (row.id === by.userId) throw new OwnRightsKept()
      await judge.requireHoldLess([row])
      await factors.removeAll(id)
      return sessions.endAllOf([id], ENDING)
    })
    await endAccess({ sessions: ended, recipients: [], ending: ENDING })
    news.tell({ userId: id, kind: 'factor-removed', origin })
  }
}
