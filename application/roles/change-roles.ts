import { BuiltInRoleKept, RoleHeld, RoleTaken } from '../../domain/access/access-errors.ts'
import { type Left, withoutLeft } from '../../domain/access/left-pages.ts'
import type { Menu } from '../../domain/access/menu.ts'
import { checkRoleKey, ROLE, type RoleRow } from '../../domain/access/role-record.ts'
import { MANAGER_ROLE } from '../../domain/access/role-rights.ts'
import type { ScopeKind } from '../../domain/access/scope-kind.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { FieldTaken } from '../../domain/records/record-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Clock } from '../ports/clock.ts'
import type { MenuRepo } from '../ports/console/menu-repo.ts'
import { keepRegistrationRole, RoleJudge, type RoleTools } from './role-judge.ts'

/** The fields of a form; `undefined` means that the form does not mention the field. */
export interface RoleForm {
  readonly name?: string | undefined
  readonly key?: string | undefined
  readonly sortOrder?: number | undefined
  readonly menusAreLinked?: boolean | undefined
  readonly departmentsAreLinked?: boolean | undefined
  readonly status?: RoleRow['status'] | undefined
  readonly remark?: string | undefined
  readonly factorIsRequired?: boolean | undefined
  readonly menus?: readonly Id[] | undefined
}

export interface NewRole extends RoleForm {
  readonly name: string
  readonly key: string
  readonly sortOrder: number
  /** `all` without one. Whoever does not see all rows can give only `own`. */
  readonly scope?: ScopeKind | undefined
}

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

/** Translates FieldTaken into the error that the page expects. @throws RoleTaken */
async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof FieldTaken)) throw error
    throw new RoleTaken(String(error.params.field))
  }
}

/** Call it inside a transaction. */
export class AddRole {
  readonly #tools: RoleTools
  readonly #clock: Clock

  constructor(tools: RoleTools, clock: Clock) {
    this.#tools = tools
    this.#clock = clock
  }

  /**
   * A role that opens every row can be added only by a caller who sees every row.
   * @returns the id of the role
   * @throws InvalidRoleKey, RoleTaken, RightsExceeded, RegistrationRoleKept
   */
  async execute({ menus = [], scope = 'all', ...form }: NewRole, by: Caller): Promise<Id> {
    checkRoleKey(form.key)
    const judge = await RoleJudge.over({ menus }, by, this.#tools)
    await keepRegistrationRole([form.key], by, this.#tools.stores)
    const granted = judge.found.menus
    judge.requireMine(granted)
    const { name, key, sortOrder, status = 'normal', remark = '', factorIsRequired = false } = form
    const { menusAreLinked = true, departmentsAreLinked = true } = form
    const { id } = await unlessTaken(() =>
      this.#tools.stores(ROLE).add({
        name,
        key,
        sortOrder,
        status,
        remark,
        factorIsRequired,
        menusAreLinked,
        departmentsAreLinked,
        scope: judge.mine.scope.all ? scope : 'own',
        authorId: by.userId,
        authorDepartmentId: by.departmentId,
        createdAt: this.#clock.now(),
      }),
    )
    await this.#tools.links.give(id, 'menus', granted)
    return id
  }
}

interface References {
  end(table: string, ids: readonly Id[]): Promise<void>
}

/** Call it inside a transaction. */
export class RemoveRoles {
  readonly #tools: RoleTools
  readonly #references: References

  constructor(tools: RoleTools, references: References) {
    this.#tools = tools
    this.#references = references
  }

  /**
   * All or none. Some may be gone already.
   * @throws RoleNotFound, BuiltInRoleKept, RoleHeld, RecordReferred
   */
  async execute(ids: readonly Id[], by: Caller): Promise<void> {
    const { stores, links } = this.#tools
    const roles = (await RoleJudge.over({ roles: ids }, by, this.#tools)).reach()
    const builtIn = roles.find(({ key }) => key === MANAGER_ROLE)
    if (builtIn) throw new BuiltInRoleKept(builtIn.name)
    for (const { id, name } of roles) {
      if (await links.isHeld([id])) throw new RoleHeld(name)
    }
    const gone = roles.map(({ id }) => id)
    await this.#references.end(ROLE.table, gone)
    await stores(ROLE).remove(gone)
  }
}
