import type { Id } from '../../../domain/shared/id.ts'

/** They are removed with the user. */
export interface UserLinks {
  rolesOf(userId: Id): Promise<Id[]>
  postsOf(userId: Id): Promise<Id[]>
  setRoles(userId: Id, roleIds: readonly Id[]): Promise<void>
  setPosts(userId: Id, postIds: readonly Id[]): Promise<void>
}
