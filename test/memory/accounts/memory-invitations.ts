import type {
  Invitation,
  InvitationOutcome,
  Invitations,
  Inviter,
} from '../../../application/parts/links/invitations.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { MemoryDatabase } from '../memory-database.ts'

interface Kept extends Invitation {
  readonly dueAt: Date | undefined
}

export class MemoryInvitations implements Invitations {
  readonly #database: MemoryDatabase
  readonly #kept = new Map<Id, Kept>()

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async ask(userIds: readonly Id[], { inviterId, language, at }: Inviter) {
    const asked = userIds.filter((id) => this.#isLacking(id) && this.#addressOf(id) !== undefined)
    for (const userId of asked) {
      const rest = { state: 'waiting', sentAt: undefined, dueAt: at } as const
      this.#kept.set(userId, { userId, inviterId, language, askedAt: at, ...rest })
    }
    return asked
  }

  async due(now: Date, limit: number) {
    const ordered = [...this.#kept.values()].flatMap((one) =>
      one.dueAt && one.dueAt <= now ? [{ one, at: one.dueAt.getTime() }] : [],
    )
    ordered.sort((a, b) => a.at - b.at || Number(a.one.userId) - Number(b.one.userId))
    return ordered.slice(0, limit).map(({ one }) => shown(one))
  }

  async hold(userId: Id): Promise<boolean> {
    return this.#kept.get(userId)?.dueAt !== undefined
  }

  async settle(userId: Id, outcome: InvitationOutcome): Promise<void> {
    const one = this.#kept.get(userId)
    if (!one) return
    const dueAt = outcome.state === 'waiting' ? outcome.until : undefined
    const sentAt = outcome.state === 'sent' ? outcome.at : undefined
    this.#kept.set(userId, { ...one, state: outcome.state, dueAt, sentAt })
  }

  async remove(userIds: readonly Id[]): Promise<void> {
    for (const id of userIds) this.#kept.delete(id)
  }

  async list(limit: number) {
    return [...this.#kept.values()]
      .filter(({ userId }) => this.#isLacking(userId))
      .sort(
        (a, b) => b.askedAt.getTime() - a.askedAt.getTime() || Number(b.userId) - Number(a.userId),
      )
      .slice(0, limit)
      .map(shown)
  }

  async countWaiting(inviterId: Id): Promise<number> {
    return [...this.#kept.values()].filter(
      (one) => one.inviterId === inviterId && one.state === 'waiting',
    ).length
  }

  #isLacking(id: Id): boolean {
    const { passwordHashes, unprovenRecipients } = this.#database
    return !passwordHashes.has(id) || unprovenRecipients.has(this.#addressOf(id) ?? '')
  }

  /** As a key of recipients. */
  #addressOf(id: Id): string | undefined {
    const found = [...this.#database.recipientUserIds].find(
      ([key, owner]) => owner === id && key.startsWith('email:'),
    )
    return found?.[0]
  }
}

function shown({ dueAt: _, ...invitation }: Kept): Invitation {
  return invitation
}
