import type { Id } from '../../domain/shared/id.ts'

/** Which roles and posts somebody has. They go with the user. */
export interface UserLinks {
  /** Disabled ones too, in the order of ids. */
  rolesOf(userId: Id): Promise<Id[]>
  /** In the order of ids. */
  postsOf(userId: Id): Promise<Id[]>
  /** Exactly these from now on; each exists. */
  setRoles(userId: Id, roleIds: readonly Id[]): Promise<void>
  /** Exactly these from now on; each exists. */
  setPosts(userId: Id, postIds: readonly Id[]): Promise<void>
}
