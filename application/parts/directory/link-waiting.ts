import type { Audited } from '../../../domain/audit/audited.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { RecordNotFound } from '../../../domain/records/record-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { USER } from '../../../domain/users/user-record.ts'
import { recipientKeys } from '../../../domain/verification/recipient.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SessionStore } from '../../ports/sessions/session-store.ts'
import { AccountJudge } from '../../users/account-judge.ts'
import type { EndAccess, Ended, UserTools } from '../../users/user-tools.ts'
import type { DirectoryStore } from './directory-store.ts'

interface LinkingTools extends Pick<UserTools, 'rights' | 'stores'> {
  readonly directory: DirectoryStore
  readonly clock: Clock
  readonly sessions: SessionStore
  readonly endAccess: EndAccess
}

/** Its password is another one from now on. */
const ENDING = 'password-set'

/** Links an account to somebody of the directory who waits. */
export class LinkWaiting {
  readonly #tools: LinkingTools

  constructor(tools: LinkingTools) {
    this.#tools = tools
  }

  /**
   * @param userName default: the account that may be theirs
   * @throws RecordNotFound, InvalidLoginName, SuperUserKept, RightsExceeded
   */
  async execute(id: Id, userName: string | undefined, by: Caller, audited: Audited): Promise<void> {
    const { directory, clock, sessions, endAccess } = this.#tools
    const ended = await audited(async () => {
      const waiting = await directory.takeWaiting(id)
      const named = userName ? await this.#named(userName) : waiting?.userId
      if (!waiting || named === undefined) throw new RecordNotFound()
      const judge = await AccountJudge.over({ users: [named] }, by, this.#tools)
      const row = await judge.reachOne(named)
      await judge.requireHoldLess([row])
      const owner = await directory.byUser(row.id)
      if (row.isServiceAccount || (owner && owner.leftAt === undefined)) throw new RecordNotFound()
      const { key, name } = waiting
      const nobody = { departments: [], groups: [], attributes: {}, isActive: true }
      await directory.link(row.id, { key, name, ...nobody }, clock.now())
      const over = await sessions.endAllOf([row.id], ENDING)
      const ended: Ended = { sessions: over, recipients: recipientKeys(row), ending: ENDING }
      return ended
    })
    await endAccess(ended)
  }

  async #named(userName: string): Promise<Id | undefined> {
    const is = LoginName.parse(userName).key
    const question = { conditions: [{ field: 'nameKey', is }], scope: 'all' } as const
    const [row] = await this.#tools.stores(USER).slice(question, undefined, 1)
    return row?.id
  }
}
