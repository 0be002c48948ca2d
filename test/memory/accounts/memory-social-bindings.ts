import type {
  BindOutcome,
  BoundAccount,
  NewBinding,
  SocialBindings,
  UnbindOutcome,
} from '../../../application/ports/accounts/social-bindings.ts'
import type { SocialBinding } from '../../../domain/identity/sign-in/social-binding.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { MemoryDatabase } from '../memory-database.ts'

/** Atomic because nothing is awaited between a look and the change that follows from it. */
export class MemorySocialBindings implements SocialBindings {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async bind(binding: NewBinding): Promise<BindOutcome> {
    const { userId, source, outsideId } = binding
    if (this.#holder(source, outsideId)) return 'identity-taken'
    if (this.#of(userId).some((one) => one.source === source)) return 'source-taken'
    const id = this.#database.nextBindingId()
    this.#database.socialBindings.set(id, { ...binding, id })
    return 'bound'
  }

  async get(source: string, outsideId: string): Promise<BoundAccount | undefined> {
    const holder = this.#holder(source, outsideId)
    const user = holder && this.#database.users.get(holder.userId)
    if (!user) return undefined
    return { userId: user.id, mayLogIn: user.mayLogIn }
  }

  async listOf(userId: Id): Promise<SocialBinding[]> {
    return this.#of(userId)
  }

  async remove(id: Id, userId: Id): Promise<UnbindOutcome> {
    const own = this.#of(userId)
    if (!own.some((one) => one.id === id)) return 'not-found'
    if (own.length === 1 && !this.#database.passwordHashes.has(userId)) return 'last-way-in'
    this.#database.socialBindings.delete(id)
    return 'removed'
  }

  async removeSince(userId: Id, since: Date): Promise<void> {
    this.#database.removeSince(this.#database.socialBindings, userId, since)
  }

  #holder(source: string, outsideId: string): SocialBinding | undefined {
    const all = [...this.#database.socialBindings.values()]
    return all.find((one) => one.source === source && one.outsideId === outsideId)
  }

  #of(userId: Id): SocialBinding[] {
    return [...this.#database.socialBindings.values()].filter((one) => one.userId === userId)
  }
}
