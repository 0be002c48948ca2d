import { ROLE_CHOICE, type RoleChoice } from '../../domain/access/role-choice.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { POST, type Post } from '../../domain/organization/post.ts'
import { RecordNotFound } from '../../domain/records/record-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import { openPosts, openRoles, openUsers } from '../../domain/users/open-rows.ts'
import { SUPER_ROLE, SUPER_USER } from '../../domain/users/super-user.ts'
import { USER, type UserRow } from '../../domain/users/user-record.ts'
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
    const { scope } = await rights.get(by.userId)
    const [user] = await stores(USER).get([id], openUsers(scope, by))
    if (!user) throw new RecordNotFound()
    const roleIds = await links.rolesOf(id)
    const roles = await stores(ROLE_CHOICE).get(roleIds, 'all')
    return { user, roles, posts: await links.postsOf(id) }
  }

  /** The choices of a form. For a new user, posts depend on the chosen department. */
  async choices(user: UserRow | undefined, by: Caller): Promise<Choices> {
    const { rights, stores } = this.#tools
    const { scope } = await rights.get(by.userId)
    const page = { offset: 0, limit: MOST_CHOICES }
    const enabled = [{ field: 'status', is: 'normal' }] as const
    const { rows } = await stores(ROLE_CHOICE).list({
      ...page,
      sort: ROLE_CHOICE.order,
      conditions: enabled,
      scope: openRoles(scope, by),
    })
    const roles = rows.filter(({ id }) => id !== SUPER_ROLE || user?.id === SUPER_USER)
    const { departmentId } = user ?? {}
    if (departmentId === undefined) return { roles, posts: [] }
    const posts = await stores(POST).list({
      ...page,
      sort: POST.order,
      conditions: [{ field: 'departmentId', is: departmentId }],
      scope: openPosts(scope, by),
    })
    return { roles, posts: posts.rows }
  }
}
