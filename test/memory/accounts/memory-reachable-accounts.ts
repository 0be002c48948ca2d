import type {
  ReachableAccount,
  ReachableAccounts,
} from '../../../application/ports/accounts/reachable-accounts.ts'
import type { PermissionCode } from '../../../domain/access/permission-code.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { CodeChannel } from '../../../domain/verification/recipient.ts'
import type { MemoryDatabase } from '../memory-database.ts'
import { rightsIn } from '../sessions/rights-in-memory.ts'

export class MemoryReachableAccounts implements ReachableAccounts {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async get(userId: Id): Promise<ReachableAccount | undefined> {
    const user = this.#database.users.get(userId)
    if (!user) return undefined
    const sessions = [...this.#database.sessions.values()]
      .filter(({ props }) => props.userId === userId && props.origin.language !== undefined)
      .sort((one, other) => other.props.lastUsedAt.getTime() - one.props.lastUsedAt.getTime())
    return {
      userId,
      userName: user.props.name,
      mayLogIn: user.mayLogIn,
      passwordHash: this.#database.passwordHashes.get(userId),
      email: this.#contactOf(userId, 'email'),
      phone: this.#contactOf(userId, 'sms'),
      language: sessions[0]?.props.origin.language,
    }
  }

  async find(nameKey: string, emailKey: string): Promise<ReachableAccount | undefined> {
    const { recipientUserIds, unprovenRecipients, userIds } = this.#database
    const key = `email:${emailKey}`
    const byEmail = unprovenRecipients.has(key) ? undefined : recipientUserIds.get(key)
    return this.get(byEmail ?? userIds.get(nameKey) ?? '')
  }

  async holders(permission: PermissionCode): Promise<ReachableAccount[]> {
    const holding = [...this.#database.users.values()].filter((user) => {
      const { permissions } = rightsIn(this.#database, user)
      return user.mayLogIn && permissions.allows(permission)
    })
    const found = await Promise.all(holding.map(({ id }) => this.get(id)))
    return found.flatMap((account) => account ?? [])
  }

  #contactOf(userId: Id, channel: CodeChannel) {
    const { recipientUserIds, unprovenRecipients } = this.#database
    const [key] =
      [...recipientUserIds].find(
        ([one, owner]) => owner === userId && one.startsWith(`${channel}:`),
      ) ?? []
    if (key === undefined) return undefined
    return { address: key.slice(channel.length + 1), isProven: !unprovenRecipients.has(key) }
  }
}
