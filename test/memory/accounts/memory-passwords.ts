import type {
  ChosenPassword,
  PasswordChange,
  PasswordChanges,
} from '../../../application/ports/accounts/password-changes.ts'
import type {
  FormerContacts,
  LinkPurpose,
  PasswordLink,
  PasswordLinks,
} from '../../../application/ports/accounts/password-links.ts'
import type { SessionEnding } from '../../../domain/identity/sessions/session-ending.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { MemoryStore } from '../memory-database.ts'

export class MemoryPasswordChanges extends MemoryStore implements PasswordChanges {
  async apply(change: PasswordChange) {
    const { userId, oldHash, newHash, keepSessionId, failureKey, at } = change
    const { passwordHashes, loginFailures } = this.database
    if (loginFailures.get(failureKey)?.isLockedAt(at)) return undefined
    if (passwordHashes.get(userId) !== oldHash) return undefined
    passwordHashes.set(userId, newHash)
    if (this.database.givenPasswords.delete(userId)) this.database.accessVersion += 1
    return this.#endSessions(userId, 'password-changed', keepSessionId)
  }

  async begin(userIds: readonly Id[], hash: string): Promise<void> {
    for (const id of userIds) this.#give(id, hash)
  }

  async reset(userId: Id, newHash: string) {
    this.#give(userId, newHash)
    return this.#endSessions(userId, 'password-set')
  }

  async choose({ userId, oldHash, newHash, provenEmail }: ChosenPassword) {
    const { passwordHashes, recipientUserIds, unprovenRecipients } = this.database
    if (passwordHashes.get(userId) !== oldHash) return undefined
    passwordHashes.set(userId, newHash)
    if (this.database.givenPasswords.delete(userId)) this.database.accessVersion += 1
    const key = `email:${provenEmail}`
    if (recipientUserIds.get(key) === userId) unprovenRecipients.delete(key)
    return this.#endSessions(userId, 'password-changed')
  }

  async lockOut(userId: Id, contacts: FormerContacts) {
    this.database.passwordHashes.delete(userId)
    this.database.forgetSources(userId)
    this.#bringBack(userId, contacts)
    return this.#endSessions(userId, 'ended-elsewhere')
  }

  #bringBack(userId: Id, { email, phone }: FormerContacts): void {
    const { recipientUserIds: owners, unprovenRecipients } = this.database
    for (const [key, owner] of owners) if (owner === userId) owners.delete(key)
    const emailKey = `email:${email}`
    if (!owners.has(emailKey) || unprovenRecipients.has(emailKey)) {
      owners.set(emailKey, userId)
      unprovenRecipients.delete(emailKey)
    }
    const phoneKey = `sms:${phone}`
    if (phone === undefined || owners.has(phoneKey)) return
    owners.set(phoneKey, userId)
    unprovenRecipients.add(phoneKey)
  }

  #give(userId: Id, hash: string): void {
    this.database.passwordHashes.set(userId, hash)
    this.database.givenPasswords.add(userId)
    this.database.distrustBrowsers(userId)
  }

  #endSessions(userId: Id, ending: SessionEnding, keepSessionId?: string): string[] {
    this.database.distrustBrowsers(userId)
    const { sessions } = this.database
    const others = [...sessions].filter(
      ([, { props }]) => props.userId === userId && props.id !== keepSessionId,
    )
    for (const [tokenDigest] of others) this.database.endSession(tokenDigest, ending)
    return others.map(([tokenDigest]) => tokenDigest)
  }
}

export class MemoryPasswordLinks extends MemoryStore implements PasswordLinks {
  readonly #links = new Map<string, PasswordLink>()
  async add(link: PasswordLink): Promise<void> {
    if (this.database.users.has(link.userId)) this.#links.set(link.digest, link)
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
