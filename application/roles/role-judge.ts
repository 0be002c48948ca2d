import {
  BuiltInRoleKept,
  HolderNotFound,
  OwnRoleKept,
  RegistrationRoleKept,
  RoleNotFound,
} from '../../domain/access/access-errors.ts'
import { covers, type Rights, seesNoMore } from '../../domain/access/rights.ts'
import { ROLE, type RoleRow } from '../../domain/access/role-record.ts'
import { MANAGER_ROLE } from '../../domain/access/role-rights.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { REGISTRATION_ROLE_PARAMETER } from '../../domain/identity/sign-in/registration.ts'
import { PARAMETER } from '../../domain/settings/parameter.ts'
import type { Id } from '../../domain/shared/id.ts'
import { isSuperUser, SUPER_ROLE, SUPER_USER } from '../../domain/users/super-user.ts'
import { OwnRightsKept, RightsExceeded, SuperUserKept } from '../../domain/users/user-errors.ts'
import type { RightsRepo } from '../ports/accounts/rights-repo.ts'
import type { Holder, RoleLinks, Standing } from '../ports/accounts/role-links.ts'
import type { RecordStores } from '../ports/console/record-store.ts'

const QUESTION = {
  conditions: [{ field: 'key', is: REGISTRATION_ROLE_PARAMETER }],
  scope: 'all',
} as const

export interface RoleTools {
  readonly stores: RecordStores
  readonly links: RoleLinks
  readonly rights: RightsRepo
}

interface Touched {
  readonly users?: readonly Id[]
  readonly roles?: readonly Id[]
  readonly departments?: readonly Id[]
  readonly menus?: readonly Id[]
}

/** The rows that a change names and that exist. */
interface Found {
  readonly roles: readonly RoleRow[]
  readonly people: readonly Holder[]
  readonly departments: readonly Id[]
  readonly menus: readonly Id[]
}

/** Judges changes of roles against locked rights. It lives for one transaction. */
export class RoleJudge {
  readonly by: Caller
  readonly found: Found
  readonly mine: Rights
  readonly #rights: RightsRepo
  readonly #links: RoleLinks
  readonly #stores: RecordStores

  private constructor(
    by: Caller,
    found: Found,
    mine: Rights,
    { rights, links, stores }: RoleTools,
  ) {
    this.by = by
    this.found = found
    this.mine = mine
    this.#rights = rights
    this.#links = links
    this.#stores = stores
  }

  /** Locks changed rows in a fixed order, then rights, then departments. */
  static async over(touched: Touched, by: Caller, { stores, links, rights }: RoleTools) {
    const { users = [], roles = [], departments = [], menus = [] } = touched
    const rows = {
      people: users.length > 0 ? await links.people(users) : [],
      roles: roles.length > 0 ? await stores(ROLE).getForUpdate(roles, 'all') : [],
      menus: menus.length > 0 ? await links.existing('menus', menus) : [],
    }
    const held = await rights.held()
    const given = departments.length > 0 ? await links.existing('departments', departments) : []
    const found = { ...rows, departments: given }
    return new RoleJudge(by, found, await held.of(by), { rights: held, links, stores })
  }

  /** @throws RoleNotFound, BuiltInRoleKept */
  reach(): readonly RoleRow[] {
    const { roles } = this.found
    if (roles.length === 0 || !roles.every((role) => this.#sees(role))) throw new RoleNotFound()
    this.#requireNotBuiltIn(roles)
    return roles
  }

  /** Roles may be given and taken also out of sight. @throws RoleNotFound, BuiltInRoleKept */
  async requireHandable(): Promise<void> {
    const { roles } = this.found
    const hidden = roles.filter((role) => !this.#sees(role))
    if (roles.length === 0 || !(await this.#areGivable(hidden))) throw new RoleNotFound()
    this.#requireNotBuiltIn(roles)
  }

  /** @throws RoleNotFound, BuiltInRoleKept, OwnRoleKept, RegistrationRoleKept */
  async reachToChange(): Promise<readonly RoleRow[]> {
    const roles = this.reach()
    if (isSuperUser(this.by)) return roles
    await keepRegistrationRole(
      roles.map(({ key }) => key),
      this.by,
      this.#stores,
    )
    const ids = roles.map(({ id }) => id)
    if (await this.#links.isHeld(ids, this.by.userId)) throw new OwnRoleKept()
    return roles
  }

  /** @throws RoleNotFound, BuiltInRoleKept, OwnRoleKept, RegistrationRoleKept */
  async reachOneToChange(): Promise<RoleRow> {
    const [role] = await this.reachToChange()
    if (!role) throw new RoleNotFound()
    return role
  }

  /** @throws HolderNotFound, OwnRightsKept, SuperUserKept */
  reachPeople(wanted: readonly Id[]): readonly Holder[] {
    const { people } = this.found
    if (wanted.includes(this.by.userId)) throw new OwnRightsKept()
    const isAll = people.length === new Set(wanted).size
    if (!isAll || !people.every((one) => this.#seesPerson(one))) throw new HolderNotFound()
    if (people.some(({ id }) => id === SUPER_USER)) throw new SuperUserKept()
    return people
  }

  /**
   * To be called after a change that gives more: neither the role itself nor the resulting rights
   * of its holders may exceed those of the caller.
   * @throws RightsExceeded
   */
  async requireGivable(roleId: Id): Promise<void> {
    if (this.mine.permissions.everything) return
    const own = await this.#rights.getForRoles([roleId], this.by.departmentId)
    if (!seesNoMore(own, this.mine, this.by.departmentId)) throw new RightsExceeded()
    await this.requireHoldersLess(roleId)
  }

  /** @throws RightsExceeded when a holder has more rights, even through disabled roles */
  async requireHoldersLess(roleId: Id): Promise<void> {
    await this.requireHoldLess(await this.#links.standings(roleId))
  }

  /** @throws RightsExceeded when one of them has rights that the caller lacks */
  async requireHoldLess(people: readonly Standing[]): Promise<void> {
    if (this.mine.permissions.everything) return
    // Users with the same roles and department have the same rights, so each combination is checked
    // once.
    const kinds = new Map(people.map((one) => [`${one.departmentId} ${one.roles}`, one]))
    for (const { roles, departmentId } of kinds.values()) {
      const given = await this.#rights.getForRoles(roles, departmentId)
      if (!covers(this.mine, given, departmentId)) throw new RightsExceeded()
    }
  }

  /** @throws RightsExceeded */
  requireMine(menus: readonly Id[]): void {
    if (this.mine.permissions.everything) return
    if (!menus.every((id) => this.mine.menus.has(id))) throw new RightsExceeded()
  }

  /** @param departments to be chosen, be it as half-ticked parents @throws RightsExceeded */
  requireOpen(departments: readonly Id[]): void {
    const { scope } = this.mine
    const areOpen = scope.all || departments.every((id) => scope.departments.has(id))
    if (!areOpen) throw new RightsExceeded()
  }

  async #areGivable(roles: readonly RoleRow[]): Promise<boolean> {
    if (roles.length === 0) return true
    const givable = await this.#rights.givable(this.mine)
    return roles.every(({ id }) => givable.has(id))
  }

  #requireNotBuiltIn(roles: readonly RoleRow[]): void {
    for (const { id, key, name } of roles) {
      const isOthers = key === MANAGER_ROLE && !isSuperUser(this.by)
      if (id === SUPER_ROLE || isOthers) throw new BuiltInRoleKept(name)
    }
  }

  #sees({ authorId, authorDepartmentId }: RoleRow): boolean {
    return this.#isOpen(authorId, authorDepartmentId)
  }

  #seesPerson({ id, authorId, departmentId }: Holder): boolean {
    return id === this.by.userId || this.#isOpen(authorId, departmentId)
  }

  #isOpen(author: Id, department: Id | undefined): boolean {
    const { scope } = this.mine
    if (scope.all) return true
    if (department !== undefined && scope.departments.has(department)) return true
    return scope.own && author === this.by.userId
  }
}

/**
 * Strangers get this role, and the caller may register a second account to get it. So only the
 * super administrator creates it or gives it more rights.
 * @param keys that roles have or are to have
 * @throws RegistrationRoleKept
 */
export async function keepRegistrationRole(
  keys: readonly string[],
  by: Caller,
  stores: RecordStores,
): Promise<void> {
  if (isSuperUser(by)) return
  const [parameter] = await stores(PARAMETER).slice(QUESTION, undefined, 1)
  if (parameter && keys.includes(parameter.value)) throw new RegistrationRoleKept()
}
