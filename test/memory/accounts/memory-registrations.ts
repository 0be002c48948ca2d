import type { NewUser, Registrations } from '../../../application/ports/registrations.ts'
import { REGISTRATION_OPEN, REGISTRATION_PARAMETER } from '../../../domain/identity/registration.ts'
import { User } from '../../../domain/identity/user.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export class MemoryRegistrations implements Registrations {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async isOpen(): Promise<boolean> {
    return this.#database.valueOfParameter(REGISTRATION_PARAMETER) === REGISTRATION_OPEN
  }

  async register(user: NewUser): Promise<'registered' | 'closed' | 'name-taken'> {
    if (!(await this.isOpen())) return 'closed'
    const { userIds } = this.#database
    const { name, looks } = user.name
    if ([name.key, ...looks].some((key) => userIds.has(key))) return 'name-taken'
    this.#add(user)
    return 'registered'
  }

  #add({ name, passwordHash, createdAt }: NewUser): void {
    const id = this.#database.nextUserId()
    const user = new User({
      id,
      name: name.text,
      nickName: name.text,
      email: undefined,
      phoneNumber: undefined,
      sex: '2',
      avatarUrl: undefined,
      status: 'normal',
      remark: undefined,
      createdAt,
      roles: [],
    })
    this.#database.users.set(id, user)
    this.#database.userIds.set(name.name.key, id)
    this.#database.passwordHashes.set(id, passwordHash)
  }
}
