import type { UserLinks } from '../../../application/ports/accounts/user-links.ts'
import type { Id } from '../../../domain/shared/id.ts'

export class MemoryUserLinks implements UserLinks {
  readonly #roles = new Map<Id, Id[]>()
  readonly #posts = new Map<Id, Id[]>()

  async rolesOf(userId: Id): Promise<Id[]> {
    return this.#roles.get(userId) ?? []
  }

  async postsOf(userId: Id): Promise<Id[]> {
    return this.#posts.get(userId) ?? []
  }

  async setRoles(userId: Id, roleIds: readonly Id[]): Promise<void> {
    this.#roles.set(userId, inOrder(roleIds))
  }

  async setPosts(userId: Id, postIds: readonly Id[]): Promise<void> {
    this.#posts.set(userId, inOrder(postIds))
  }
}

function inOrder(ids: readonly Id[]): Id[] {
  return [...new Set(ids)].sort((one, other) => Number(BigInt(one) - BigInt(other)))
}
