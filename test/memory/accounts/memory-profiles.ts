import type {
  LastLogin,
  ProfileChanges,
  Profiles,
} from '../../../application/ports/accounts/profiles.ts'
import type {
  ReachableAccount,
  ReachableAccounts,
} from '../../../application/ports/accounts/reachable-accounts.ts'
import type { PermissionCode } from '../../../domain/access/permission-code.ts'
import type { Contact } from '../../../domain/identity/contact.ts'
import { User } from '../../../domain/identity/user.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { CodeChannel } from '../../../domain/verification/recipient.ts'
import { type LoggedLogin, MemoryStore } from '../memory-database.ts'
import { rightsIn } from '../sessions/rights-in-memory.ts'

export class MemoryProfiles extends MemoryStore implements Profiles {
  async lastLogin(userId: Id): Promise<LastLogin | undefined> {
    const isTheirs = (line: LoggedLogin) =>
      line.userId === userId && line.outcome === 'success' && line.clientId !== ''
    const [newest] = this.database.loginLog
      .filter(isTheirs)
      .sort((one, other) => other.at.getTime() - one.at.getTime())
    return newest && { at: newest.at, address: newest.origin.address }
  }

  /** Users in memory hold none. */
  async posts(): Promise<string[]> {
    return []
  }

  async lastLogins(userIds: readonly Id[]): Promise<ReadonlyMap<Id, LastLogin>> {
    const found = new Map<Id, LastLogin>()
    for (const id of userIds) {
      const last = await this.lastLogin(id)
      if (last) found.set(id, last)
    }
    return found
  }

  async change(userId: Id, changes: ProfileChanges): Promise<'changed' | 'contact-taken'> {
    const user = this.database.users.get(userId)
    if (!user) return 'changed'
    const wanted = [
      ['email', changes.email],
      ['sms', changes.phone],
    ] as const
    const isTaken = wanted.some(([channel, contact]) => this.#isOthers(channel, contact, userId))
    if (isTaken) return 'contact-taken'
    for (const [channel, contact] of wanted) this.#keep(channel, contact, userId)
    this.database.users.set(userId, changed(user, changes))
    return 'changed'
  }

  async replaceAvatar(userId: Id, avatarUrl: string): Promise<string | undefined> {
    const user = this.database.users.get(userId)
    if (!user) return undefined
    this.database.users.set(userId, new User({ ...user.props, avatarUrl }))
    return user.props.avatarUrl
  }

  #isOthers(channel: CodeChannel, wanted: Wanted, userId: Id): boolean {
    if (!wanted) return false
    const owner = this.database.recipientUserIds.get(`${channel}:${wanted.key}`)
    return owner !== undefined && owner !== userId
  }

  #keep(channel: CodeChannel, wanted: Wanted, userId: Id): void {
    if (wanted === undefined) return
    const { recipientUserIds: owners, unprovenRecipients } = this.database
    const kept = wanted && `${channel}:${wanted.key}`
    if (kept && owners.get(kept) === userId) return
    for (const [key, owner] of owners) {
      if (owner === userId && key.startsWith(`${channel}:`)) owners.delete(key)
    }
    if (!kept) return
    owners.set(kept, userId)
    unprovenRecipients.add(kept)
  }
}

type Wanted = Contact | null | undefined

function changed({ props }: User, { nickName, sex, email, phone }: ProfileChanges): User {
  return new User({
    ...props,
    nickName: nickName ?? props.nickName,
    sex: sex ?? props.sex,
    email: email === undefined ? props.email : email?.text,
    phoneNumber: phone === undefined ? props.phoneNumber : phone?.text,
  })
}

export class MemoryReachableAccounts extends MemoryStore implements ReachableAccounts {
  async get(userId: Id): Promise<ReachableAccount | undefined> {
    const user = this.database.users.get(userId)
    if (!user) return undefined
    const sessions = [...this.database.sessions.values()]
      .filter(({ props }) => props.userId === userId && props.origin.language !== undefined)
      .sort((one, other) => other.props.lastUsedAt.getTime() - one.props.lastUsedAt.getTime())
    return {
      userId,
      userName: user.props.name,
      mayLogIn: user.mayLogIn,
      passwordHash: this.database.passwordHashes.get(userId),
      email: this.#contactOf(userId, 'email'),
      phone: this.#contactOf(userId, 'sms'),
      language: sessions[0]?.props.origin.language,
    }
  }

  async find(nameKey: string, emailKey: string): Promise<ReachableAccount | undefined> {
    const { recipientUserIds, unprovenRecipients, userIds } = this.database
    const key = `email:${emailKey}`
    const byEmail = unprovenRecipients.has(key) ? undefined : recipientUserIds.get(key)
    return this.get(byEmail ?? userIds.get(nameKey) ?? '')
  }

  async holders(permission: PermissionCode): Promise<ReachableAccount[]> {
    const holding = [...this.database.users.values()].filter((user) => {
      const { permissions } = rightsIn(this.database, user)
      return user.mayLogIn && permissions.allows(permission)
    })
    const found = await Promise.all(holding.map(({ id }) => this.get(id)))
    return found.flatMap((account) => account ?? [])
  }

  #contactOf(userId: Id, channel: CodeChannel) {
    const { recipientUserIds, unprovenRecipients } = this.database
    const [key] =
      [...recipientUserIds].find(
        ([one, owner]) => owner === userId && one.startsWith(`${channel}:`),
      ) ?? []
    if (key === undefined) return undefined
    return { address: key.slice(channel.length + 1), isProven: !unprovenRecipients.has(key) }
  }
}
