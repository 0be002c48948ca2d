import type {
  Candidate,
  CandidateQuestion,
  Holder,
  RoleLinks,
  Standing,
} from '../../../application/ports/accounts/role-links.ts'
import type { Role } from '../../../domain/access/role.ts'
import { User } from '../../../domain/identity/user.ts'
import { hasPart } from '../../../domain/shared/has-part.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { MemoryDatabase } from '../memory-database.ts'

type Given = 'menus' | 'departments'

/** Users in memory have no department, and the first user has made them all. */
const AUTHOR = '1'

export class MemoryRoleLinks implements RoleLinks {
  readonly #database: MemoryDatabase
  readonly #departments = new Map<Id, readonly Id[]>()

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async givenBy(roleId: Id): Promise<{ menus: Id[]; departments: Id[] }> {
    const menus = [...(this.#database.roleMenus.get(roleId) ?? [])].sort(byId)
    return { menus, departments: [...(this.#departments.get(roleId) ?? [])].sort(byId) }
  }

  async existing(kind: Given, ids: readonly Id[]): Promise<Id[]> {
    const rows = kind === 'menus' ? this.#database.menus : this.#database.recordsOf('departments')
    return [...new Set(ids)].filter((id) => rows.has(id)).sort(byId)
  }

  async give(roleId: Id, kind: Given, ids: readonly Id[]): Promise<void> {
    if (kind === 'menus') this.#database.roleMenus.set(roleId, new Set(ids))
    else this.#departments.set(roleId, [...ids])
    this.#database.accessVersion += 1
  }

  async standings(roleId: Id): Promise<Standing[]> {
    const all = this.#users().filter(({ roles }) => roles.includes(roleId))
    return [...new Map(all.map(({ roles }) => [String(roles), roles])).values()].map((roles) => ({
      departmentId: undefined,
      roles,
    }))
  }

  async isHeld(roleIds: readonly Id[], by?: Id): Promise<boolean> {
    return this.#users().some(
      ({ id, roles }) => (by === undefined || id === by) && roles.some((r) => roleIds.includes(r)),
    )
  }

  async people(userIds: readonly Id[]): Promise<Holder[]> {
    return this.#users().filter(({ id }) => userIds.includes(id))
  }

  async candidates(question: CandidateQuestion): Promise<{ rows: Candidate[]; total: number }> {
    const { roleId, hold, userName = '', phoneNumber, status, offset, limit } = question
    const found = [...this.#database.users.values()].filter(({ props }) => {
      const isHolder = props.roles.some(({ id }) => id === roleId)
      const isNamed = hasPart(userName)(props.name) && has(props.phoneNumber, phoneNumber)
      const isSo = status === undefined || props.status === status
      return isHolder === hold && isNamed && isSo && sees(question, props.id)
    })
    const rows = found.map(({ props: { roles: _roles, ...props } }) => ({
      ...props,
      departmentId: undefined,
    }))
    rows.sort((a, b) => byId(a.id, b.id))
    return { rows: rows.map(toCandidate).slice(offset, offset + limit), total: rows.length }
  }

  async hand(roleId: Id, userIds: readonly Id[]): Promise<void> {
    const row = this.#database.recordsOf('roles').get(roleId)
    if (!row) return
    const status = row.status === 'normal' ? 'normal' : 'disabled'
    const role: Role = { id: roleId, key: String(row.key), name: String(row.name), status }
    this.#change(userIds, (roles) => [...roles.filter(({ id }) => id !== roleId), role])
  }

  async take(roleId: Id, userIds: readonly Id[]): Promise<void> {
    this.#change(userIds, (roles) => roles.filter(({ id }) => id !== roleId))
  }

  #change(userIds: readonly Id[], change: (roles: readonly Role[]) => readonly Role[]): void {
    for (const id of userIds) {
      const user = this.#database.users.get(id)
      if (!user) continue
      const roles = change(user.props.roles)
      this.#database.users.set(id, new User({ ...user.props, roles }))
    }
    this.#database.accessVersion += 1
  }

  #users(): Holder[] {
    const users = [...this.#database.users.values()].map(({ props }) => ({
      id: props.id,
      departmentId: undefined,
      authorId: AUTHOR,
      roles: props.roles.map(({ id }) => id).sort(byId),
    }))
    return users.sort((a, b) => byId(a.id, b.id))
  }
}

function sees({ scope, by }: CandidateQuestion, id: Id): boolean {
  return scope.all || id === by || (scope.own && by === AUTHOR)
}

function has(number: string | undefined, asked: CandidateQuestion['phoneNumber']): boolean {
  if (!asked) return true
  return asked.isWhole ? number === asked.text : number?.includes(asked.text) === true
}

function toCandidate(props: Candidate): Candidate {
  const { id, departmentId, name, nickName, email, phoneNumber, status, createdAt } = props
  return { id, departmentId, name, nickName, email, phoneNumber, status, createdAt }
}

function byId(a: Id, b: Id): number {
  return Number(BigInt(a) - BigInt(b))
}
