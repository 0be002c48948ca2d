import type {
  LastLogin,
  ProfileChanges,
  Profiles,
} from '../../../application/ports/accounts/profiles.ts'
import type { Contact } from '../../../domain/identity/contact.ts'
import { User } from '../../../domain/identity/user.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { CodeChannel } from '../../../domain/verification/recipient.ts'
import type { LoggedLogin, MemoryDatabase } from '../memory-database.ts'

export class MemoryProfiles implements Profiles {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async lastLogin(userId: Id): Promise<LastLogin | undefined> {
    const isTheirs = (line: LoggedLogin) =>
      line.userId === userId && line.outcome === 'success' && line.clientId !== ''
    const [newest] = this.#database.loginLog
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
    const user = this.#database.users.get(userId)
    if (!user) return 'changed'
    const wanted = [
      ['email', changes.email],
      ['sms', changes.phone],
    ] as const
    const isTaken = wanted.some(([channel, contact]) => this.#isOthers(channel, contact, userId))
    if (isTaken) return 'contact-taken'
    for (const [channel, contact] of wanted) this.#keep(channel, contact, userId)
    this.#database.users.set(userId, changed(user, changes))
    return 'changed'
  }

  async replaceAvatar(userId: Id, avatarUrl: string): Promise<string | undefined> {
    const user = this.#database.users.get(userId)
    if (!user) return undefined
    this.#database.users.set(userId, new User({ ...user.props, avatarUrl }))
    return user.props.avatarUrl
  }

  #isOthers(channel: CodeChannel, wanted: Wanted, userId: Id): boolean {
    if (!wanted) return false
    const owner = this.#database.recipientUserIds.get(`${channel}:${wanted.key}`)
    return owner !== undefined && owner !== userId
  }

  #keep(channel: CodeChannel, wanted: Wanted, userId: Id): void {
    if (wanted === undefined) return
    const { recipientUserIds: owners, unprovenRecipients } = this.#database
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
