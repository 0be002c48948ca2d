import { ROLE_CHOICE, type RoleChoice } from '../../domain/access/role-choice.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { POST, type Post } from '../../domain/organization/post.ts'
import { RecordNotFound } from '../../domain/records/record-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import { USER, type UserRow } from '../../domain/users/user-record.ts'
import { postsInScope, usersInScope } from '../../domain/users/users-in-scope.ts'
import type { UserTools } from './user-tools.ts'

/** More roles or posts than a form can sensibly offer. */
const MOST_CHOICES = 200

export interface ShownUser {
  readonly user: UserRow
  readonly roles: readonly RoleChoice[]
  readonly posts: readonly Id[]
}

export interface Choices {
  readonly roles: readonly RoleChoice[]
  readonly posts: readonly Post[]
}

export class GetUser {
  readonly #tools: UserTools

  constructor(tools: UserTools) {
    this.#tools = tools
  }

  /** @throws RecordNotFound, also for a user whom the caller may not see */
  async execute(id: Id, by: Caller): Promise<ShownUser> {
    const { rights, stores, links } = this.#tools
    const scope = await rights.scopeOf(by)
    const [user] = await stores(USER).get([id], usersInScope(scope, by))
    if (!user) throw new RecordNotFound()
    const roleIds = await links.rolesOf(id)
    const roles = await stores(ROLE_CHOICE).get(roleIds, 'all')
    return { user, roles, posts: await links.postsOf(id) }
  }

  /**
   * The choices of a form: roles that the caller may give, or that the user has. For a new user,
   * posts depend on the chosen department.
   */
  async choices(shown: ShownUser | undefined, by: Caller): Promise<Choices> {
    const { rights, stores } = this.#tools
    const mine = await rights.of(by)
    const held = shown?.roles.map(({ id }) => id) ?? []
    const page = { offset: 0, limit: MOST_CHOICES }
    const { rows: roles } = await stores(ROLE_CHOICE).list({
      ...page,
      sort: ROLE_CHOICE.order,
      conditions: [
        { field: 'status', is: 'normal' },
        { field: 'id', in: [...(await rights.givable(mine)), ...held] },
      ],
      scope: 'all',
    })
    const { departmentId } = shown?.user ?? {}
    if (departmentId === undefined) return { roles, posts: [] }
    const posts = await stores(POST).list({
      ...page,
      sort: POST.order,
      conditions: [{ field: 'departmentId', is: departmentId }],
      scope: postsInScope(mine.scope, by),
    })
    return { roles, posts: posts.rows }
  }
}
