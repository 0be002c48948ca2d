import type { Caller } from '../../../domain/identity/caller.ts'
import { POST } from '../../../domain/organization/post.ts'
import { DIRECTORY_RULE, type DirectoryRule } from '../../../domain/parts/directory/rule.ts'
import type { RecordChange } from '../../../domain/records/record.ts'
import { InvalidField } from '../../../domain/records/record-errors.ts'
import type { RecordStores } from '../../ports/console/record-store.ts'
import { AccountJudge } from '../../users/account-judge.ts'
import type { UserTools } from '../../users/user-tools.ts'

/** Nobody makes a rule, or changes one, that gives more than they could give by hand. */
export class GuardRules {
  readonly #tools: Pick<UserTools, 'rights' | 'stores'>

  constructor(tools: Pick<UserTools, 'rights' | 'stores'>) {
    this.#tools = tools
  }

  /** @throws NotYoursToGive, RightsExceeded, DepartmentDisabled, InvalidField */
  async execute(change: RecordChange<DirectoryRule>, by: Caller): Promise<void> {
    if (change.kind === 'remove') return
    const { role, department, post: postId } = change.row
    const [post] = postId === undefined ? [] : await this.#tools.stores(POST).get([postId], 'all')
    if (postId !== undefined && !post) throw new InvalidField('post')
    const judge = await AccountJudge.over({}, by, this.#tools)
    if (department !== undefined)
      await judge.requireGivable({ departmentId: department, roles: [], posts: [] })
    const own = department ?? by.departmentId
    const roles = role === undefined ? [] : [role]
    await judge.requireGivable({ departmentId: own, roles, posts: [] }, nothingAt(own))
    const home = post?.departmentId
    const posts = post ? [post.id] : []
    await judge.requireGivable({ departmentId: home, roles: [], posts }, nothingAt(home))
  }
}

/** Whoever edits a rule is its maker from then on: it gives at most what they may give. */
export class TakeOverRules {
  readonly #stores: RecordStores

  constructor(stores: RecordStores) {
    this.#stores = stores
  }

  async execute(change: RecordChange<DirectoryRule>, by: Caller): Promise<undefined> {
    if (change.kind !== 'edit') return
    const maker = { authorId: by.userId, authorName: by.userName }
    await this.#stores(DIRECTORY_RULE).edit(change.row.id, maker)
  }
}

function nothingAt(departmentId: string | undefined) {
  return { departmentId, roles: [], posts: [] }
}
