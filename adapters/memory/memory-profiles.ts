import type {
  Contact,
  LastLogin,
  ProfileChanges,
  Profiles,
} from '../../application/ports/profiles.ts'
import { User } from '../../domain/identity/user.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { MemoryDatabase } from './memory-database.ts'

export class MemoryProfiles implements Profiles {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async lastLogin(userId: Id): Promise<LastLogin | undefined> {
    return this.#database.lastLogins.get(userId)
  }

  async change(userId: Id, changes: ProfileChanges): Promise<'changed' | 'contact-taken'> {
    const user = this.#database.users.get(userId)
    if (!user) return 'changed'
    const { email, phone } = this.#database.contacts
    const isTaken = isOthers(email, changes.email, userId) || isOthers(phone, changes.phone, userId)
    if (isTaken) return 'contact-taken'
    keep(email, changes.email, userId)
    keep(phone, changes.phone, userId)
    this.#database.users.set(userId, changed(user, changes))
    return 'changed'
  }

  async replaceAvatar(userId: Id, avatarUrl: string): Promise<string | undefined> {
    const user = this.#database.users.get(userId)
    if (!user) return undefined
    this.#database.users.set(userId, new User({ ...user.props, avatarUrl }))
    return user.props.avatarUrl
  }
}

type Wanted = Contact | null | undefined

function isOthers(owners: ReadonlyMap<string, Id>, wanted: Wanted, userId: Id): boolean {
  return wanted ? (owners.get(wanted.key) ?? userId) !== userId : false
}

function keep(owners: Map<string, Id>, wanted: Wanted, userId: Id): void {
  if (wanted === undefined) return
  for (const [key, owner] of owners) if (owner === userId) owners.delete(key)
  if (wanted) owners.set(wanted.key, userId)
}

function changed({ props }: User, { nickName, sex, email, phone }: ProfileChanges): User {
  return new User({
    ...props,
    nickName: nickName ?? props.nickName,
    sex: sex ?? props.sex,
    email: email === undefined ? props.email : email?.text,
    phoneNumber: phone === undefined ? props.phoneNumber : phone?.text,
  })
}
