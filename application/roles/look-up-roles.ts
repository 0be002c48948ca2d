import { RoleNotFound } from '../../domain/access/access-errors.ts'
import { type Left, withoutLeft } from '../../domain/access/left-pages.ts'
import { tickedKeys } from '../../domain/access/linked-tree.ts'
import { ROLE, type RoleRow } from '../../domain/access/role-record.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import type { PlacedDepartment } from '../../domain/organization/placed-departments.ts'
import type { Condition, Scope, SortKey } from '../../domain/records/record.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { CandidateQuestion } from '../ports/accounts/role-links.ts'
import type { MenuStore, StoredMenu } from '../ports/console/menu-store.ts'
import type { RoleTools } from './role-judge.ts'

interface ReadingTools extends RoleTools {
  readonly menus: Pick<MenuStore, 'all'>
}

export interface RoleSlice {
  readonly conditions: readonly Condition[]
  readonly by: Caller
}

export interface RoleQuestion {
  readonly conditions: readonly Condition[]
  readonly sort: readonly SortKey[]
  readonly offset: number
  readonly limit: number
}

interface TickedDepartments {
  readonly departments: readonly PlacedDepartment[]
  readonly ticked: readonly Id[]
}

type OpenDepartments = (by: Caller) => Promise<readonly PlacedDepartment[]>

interface ScopeOfRoles {
  execute(by: Caller, asked: Readonly<Record<string, string>>): Promise<Scope>
}

/** The roles that a user may see, and the ticked boxes of their forms. */
export class LookUpRoles {
  readonly #tools: ReadingTools
  readonly #scopeOf: ScopeOfRoles
  readonly #departments: OpenDepartments
  readonly #left: Left

  constructor(
    tools: ReadingTools,
    scopeOf: ScopeOfRoles,
    departments: OpenDepartments,
    left: Left,
  ) {
    this.#tools = tools
    this.#scopeOf = scopeOf
    this.#departments = departments
    this.#left = left
  }

  async list(question: RoleQuestion, by: Caller) {
    const scope = await this.#scope(by)
    return this.#tools.stores(ROLE).list({ ...question, scope })
  }

  /** Rows in the order of the list, starting after the last slice. */
  async slice({ conditions, by }: RoleSlice, after: RoleRow | undefined, limit: number) {
    const slice = { conditions, sort: ROLE.order, scope: await this.#scope(by) }
    return this.#tools.stores(ROLE).slice(slice, after, limit)
  }

  /** @throws RoleNotFound, also for a role that the caller may not see */
  async get(id: Id, by: Caller): Promise<RoleRow> {
    const [row] = await this.#tools.stores(ROLE).get([id], await this.#scope(by))
    if (!row) throw new RoleNotFound()
    return row
  }

  /** Roles that the caller may see or give. */
  async choices(question: RoleQuestion, by: Caller): Promise<RoleRow[]> {
    const scope = await this.#knownScope(by)
    return (await this.#tools.stores(ROLE).list({ ...question, scope })).rows
  }

  /** The menus that the caller could tick, and those that are ticked. @throws RoleNotFound */
  async menusOf(id: Id, by: Caller): Promise<{ menus: StoredMenu[]; ticked: Id[] }> {
    const { menusAreLinked } = await this.get(id, by)
    const { links, rights } = this.#tools
    const [all, granted, mine] = await Promise.all([
      this.#tools.menus.all(),
      links.givenBy(id),
      rights.of(by),
    ])
    const { everything } = mine.permissions
    const isMine = (menu: StoredMenu) => everything || mine.menus.has(menu.id)
    const menus = withoutLeft(all, this.#left).filter(isMine)
    const parents = new Map(all.map((menu) => [menu.id, menu.parentId]))
    const ticked = menusAreLinked
      ? tickedKeys(granted.menus, (menu) => parents.get(menu))
      : granted.menus
    const shown = new Set(menus.map((menu) => menu.id))
    return { menus, ticked: ticked.filter((menu) => shown.has(menu)) }
  }

  /** The departments that the caller may see, and those that are ticked. @throws RoleNotFound */
  async departmentsOf(id: Id, by: Caller): Promise<TickedDepartments> {
    const { departmentsAreLinked } = await this.get(id, by)
    const { links, rights } = this.#tools
    const { departments: given } = await links.givenBy(id)
    const tree = await rights.departments()
    const ticked = departmentsAreLinked
      ? tickedKeys(given, (one) => tree.ancestorsOf(one).at(-1))
      : given
    const scope = await rights.scopeOf(by)
    const isOpen = (one: Id) => scope.all || scope.departments.has(one)
    return { departments: await this.#departments(by), ticked: ticked.filter(isOpen) }
  }

  /** Users who have the role, or who could get it. @throws RoleNotFound */
  async candidates(question: Omit<CandidateQuestion, 'by' | 'scope'>, by: Caller) {
    const { stores, rights, links } = this.#tools
    const [role] = await stores(ROLE).get([question.roleId], await this.#knownScope(by))
    if (!role) throw new RoleNotFound()
    const scope = await rights.scopeOf(by)
    return links.candidates({ ...question, scope, by: by.userId })
  }

  async #knownScope(by: Caller): Promise<Scope> {
    const { rights } = this.#tools
    const [visible, mine] = await Promise.all([this.#scope(by), rights.of(by)])
    if (visible === 'all') return visible
    const givable = { field: 'id', in: [...(await rights.givable(mine))] }
    return { anyOf: [...visible.anyOf, [givable]] }
  }

  #scope(by: Caller): Promise<Scope> {
    return this.#scopeOf.execute(by, {})
  }
}
