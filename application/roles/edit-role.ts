import { RoleHeld } from '../../domain/access/holder-errors.ts'
import { type Left, withoutLeft } from '../../domain/access/left-pages.ts'
import type { Menu } from '../../domain/access/menu.ts'
import { BuiltInRoleKept } from '../../domain/access/role-errors.ts'
import { checkRoleKey } from '../../domain/access/role-key.ts'
import { ROLE, type RoleRow } from '../../domain/access/role-record.ts'
import { MANAGER_ROLE } from '../../domain/access/role-rights.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { MenuRepo } from '../ports/console/menu-repo.ts'
import { keepRegistrationRole } from './registration-role.ts'
import type { RoleForm } from './role-form.ts'
import { RoleJudge, type RoleTools } from './role-judge.ts'
import { unlessTaken } from './unless-taken.ts'

/** Call it inside a transaction. */
export class EditRole {
  readonly #tools: RoleTools
  readonly #menus: Pick<MenuRepo, 'all'>
  readonly #left: Left

  constructor(tools: RoleTools, menus: Pick<MenuRepo, 'all'>, left: Left) {
    this.#tools = tools
    this.#menus = menus
    this.#left = left
  }

  /**
   * @throws RoleNotFound, BuiltInRoleKept, OwnRoleKept, InvalidRoleKey, RoleTaken, RoleHeld,
   * RightsExceeded, RegistrationRoleKept
   */
  async execute(id: Id, { menus, ...form }: RoleForm, by: Caller): Promise<void> {
    const touched = { roles: [id], ...(menus && { menus }) }
    const judge = await RoleJudge.over(touched, by, this.#tools)
    const before = await judge.reachOneToChange()
    const { key = before.key } = form
    if (key !== before.key && before.key === MANAGER_ROLE) throw new BuiltInRoleKept(before.name)
    if (key !== before.key) await this.#requireKey(key, by)
    await this.#requireSwitchable(before, form, judge)
    const { factorIsRequired = before.factorIsRequired } = form
    // It stops its holders until they set one up, or leaves them with less protection.
    if (factorIsRequired !== before.factorIsRequired) await judge.requireHoldersLess(id)
    await unlessTaken(() => this.#tools.stores(ROLE).edit(id, said(form)))
    const isMore = menus !== undefined && (await this.#give(id, judge))
    const { departmentsAreLinked = before.departmentsAreLinked } = form
    if (isMore || departmentsAreLinked !== before.departmentsAreLinked)
      await judge.requireGivable(id)
  }

  async #requireKey(key: string, by: Caller): Promise<void> {
    checkRoleKey(key)
    await keepRegistrationRole([key], by, this.#tools.stores)
  }

  /** Enabling a role gives its holders more. @throws RoleHeld, RightsExceeded, BuiltInRoleKept */
  async #requireSwitchable(before: RoleRow, form: RoleForm, judge: RoleJudge): Promise<void> {
    const { id, key, name, status } = before
    if (form.status === undefined || form.status === status) return
    if (key === MANAGER_ROLE) throw new BuiltInRoleKept(name)
    if (form.status === 'normal') return judge.requireHoldersLess(id)
    if (await this.#tools.links.isHeld([id])) throw new RoleHeld(name)
  }

  /** Menus that the caller cannot see stay. @returns whether menus were added */
  async #give(id: Id, judge: RoleJudge): Promise<boolean> {
    const { links } = this.#tools
    const wanted = judge.found.menus
    judge.requireMine(wanted)
    const { menus: before } = await links.givenBy(id)
    const { everything } = judge.mine.permissions
    const all = await this.#menus.all()
    const shown = new Set(withoutLeft(all, this.#left).map((menu) => menu.id))
    const isShown = (one: Id) => shown.has(one) && (everything || judge.mine.menus.has(one))
    const hidden = before.filter((one) => !isShown(one))
    const above = aboveThem(hidden, all)
    const kept = before.filter((one) => hidden.includes(one) || above.has(one))
    const given = new Set([...wanted, ...kept])
    await links.give(id, 'menus', [...given])
    return wanted.some((one) => !before.includes(one))
  }
}

function aboveThem(menus: readonly Id[], all: readonly Menu[]): ReadonlySet<Id> {
  const parents = new Map(all.map((menu) => [menu.id, menu.parentId]))
  const above = new Set<Id>()
  for (const id of menus) {
    let at = parents.get(id)
    while (at !== undefined && !above.has(at)) {
      above.add(at)
      at = parents.get(at)
    }
  }
  return above
}

function said(form: RoleForm): Partial<RoleRow> {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
}
