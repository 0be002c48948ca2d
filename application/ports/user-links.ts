import type { Id } from '../../domain/shared/id.ts'

/** The roles and posts of users. They are removed with the user. */
export interface UserLinks {
  /** Disabled ones too, in the order of ids. */
  rolesOf(userId: Id): Promise<Id[]>
  /** In the order of ids. */
  postsOf(userId: Id): Promise<Id[]>
  /** Replaces all of them. Each must exist. */
  setRoles(userId: Id, roleIds: readonly Id[]): Promise<void>
  /** Replaces all of them. Each must exist. */
  setPosts(userId: Id, postIds: readonly Id[]): Promise<void>
}
