import type {
  LinkPurpose,
  PasswordLink,
  PasswordLinks,
} from '../../../application/ports/accounts/password-links.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export class MemoryPasswordLinks implements PasswordLinks {
  readonly #database: MemoryDatabase
  readonly #links = new Map<string, PasswordLink>()

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async add(link: PasswordLink): Promise<void> {
    if (this.#database.users.has(link.userId)) this.#links.set(link.digest, link)
  }

  async get(digest: string, now: Date): Promise<PasswordLink | undefined> {
    const link = this.#links.get(digest)
    return link && link.expiresAt > now ? link : undefined
  }

  async take(digest: string, now: Date): Promise<PasswordLink | undefined> {
    const link = await this.get(digest, now)
    return link && this.#links.delete(digest) ? link : undefined
  }

  async removeAllOf(userId: Id, purpose?: LinkPurpose): Promise<void> {
    for (const link of [...this.#links.values()])
      if (link.userId === userId && link.purpose === (purpose ?? link.purpose))
        this.#links.delete(link.digest)
  }

  async removeNewer(userId: Id, than: Date): Promise<void> {
    for (const link of [...this.#links.values()])
      if (link.userId === userId && link.createdAt > than) this.#links.delete(link.digest)
  }

  async removeExpired(now: Date, limit: number): Promise<number> {
    const dead = [...this.#links.values()].filter(({ expiresAt }) => expiresAt <= now)
    for (const { digest } of dead.slice(0, limit)) this.#links.delete(digest)
    return Math.min(dead.length, limit)
  }
}
