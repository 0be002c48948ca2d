import type { NewUser, Registrations } from '../../../application/ports/accounts/registrations.ts'
import { ADMINISTRATOR_ROLE, type Role } from '../../../domain/access/role.ts'
import { ROLE } from '../../../domain/access/role-record.ts'
import { MANAGER_ROLE } from '../../../domain/access/role-rights.ts'
import {
  REGISTRATION_OPEN,
  REGISTRATION_PARAMETER,
  REGISTRATION_ROLE_PARAMETER,
} from '../../../domain/identity/sign-in/registration.ts'
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

  #roles(): readonly Role[] {
    const key = this.#database.valueOfParameter(REGISTRATION_ROLE_PARAMETER)
    if (key === ADMINISTRATOR_ROLE || key === MANAGER_ROLE) return []
    const rows = [...this.#database.recordsOf(ROLE.table).values()]
    const row = rows.find((role) => role.key === key && role.status === 'normal')
    return row
      ? [{ id: row.id, key: String(row.key), name: String(row.name), status: 'normal' }]
      : []
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
      roles: this.#roles(),
    })
    this.#database.users.set(id, user)
    this.#database.userIds.set(name.name.key, id)
    this.#database.passwordHashes.set(id, passwordHash)
  }
}
