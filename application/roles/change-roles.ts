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

export interface ScopeForm {
  readonly scope: ScopeKind
  readonly departmentsAreLinked?: boolean | undefined
  readonly departments: readonly Id[]
}

interface ChangingTools extends RoleTools {
  readonly menus: Pick<MenuRepo, 'all'>
  readonly left: Left
  readonly clock: Clock
  readonly references: { end(table: string, ids: readonly Id[]): Promise<void> }
}

/** Call each inside a transaction. */
export class ChangeRoles {
  readonly #tools: ChangingTools

  constructor(tools: ChangingTools) {
    this.#tools = tools
  }

  /**
   * A role that opens every row can be added only by a caller who sees every row.
   * @returns the id of the role
   * @throws InvalidRoleKey, RoleTaken, RightsExceeded, RegistrationRoleKept
   */
  async add({ menus = [], scope = 'all', ...form }: NewRole, by: Caller): Promise<Id> {
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
        createdAt: this.#tools.clock.now(),
      }),
    )
    await this.#tools.links.give(id, 'menus', granted)
    return id
  }

  /**
   * @throws RoleNotFound, BuiltInRoleKept, OwnRoleKept, InvalidRoleKey, RoleTaken, RoleHeld,
   * RightsExceeded, RegistrationRoleKept
   */
  async edit(id: Id, { menus, ...form }: RoleForm, by: Caller): Promise<void> {
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

  /** @throws RoleNotFound, BuiltInRoleKept, OwnRoleKept, RightsExceeded */
  async setScope(id: Id, form: ScopeForm, by: Caller): Promise<void> {
    const { stores, links } = this.#tools
    const departments = form.scope === 'custom' ? form.departments : []
    const judge = await RoleJudge.over({ roles: [id], departments }, by, this.#tools)
    const before = await judge.reachOneToChange()
    judge.requireOpen(judge.found.departments)
    const { departmentsAreLinked = before.departmentsAreLinked, scope } = form
    await stores(ROLE).edit(id, { scope, departmentsAreLinked })
    await links.give(id, 'departments', judge.found.departments)
    await judge.requireGivable(id)
  }

  /**
   * All or none. Some may be gone already.
   * @throws RoleNotFound, BuiltInRoleKept, RoleHeld, RecordReferred
   */
  async remove(ids: readonly Id[], by: Caller): Promise<void> {
    const { stores, links, references } = this.#tools
    const roles = (await RoleJudge.over({ roles: ids }, by, this.#tools)).reach()
    const builtIn = roles.find(({ key }) => key === MANAGER_ROLE)
    if (builtIn) throw new BuiltInRoleKept(builtIn.name)
    for (const { id, name } of roles) {
      if (await links.isHeld([id])) throw new RoleHeld(name)
    }
    const gone = roles.map(({ id }) => id)
    await references.end(ROLE.table, gone)
    await stores(ROLE).remove(gone)
  }

  /**
   * Gives a role to users. Those who already have it keep it.
   * @throws RoleNotFound, BuiltInRoleKept, HolderNotFound, OwnRightsKept, SuperUserKept,
   * RightsExceeded
   */
  async give(roleId: Id, userIds: readonly Id[], by: Caller): Promise<void> {
    const judge = await this.#judgeOf(roleId, userIds, by)
    const people = judge.reachPeople(userIds)
    const then = people.map((one) => ({ ...one, roles: [...new Set([...one.roles, roleId])] }))
    await judge.requireHoldLess(then)
    await this.#tools.links.hand(roleId, userIds)
  }

  /** Takes a role from users. @throws the same errors as `give` */
  async take(roleId: Id, userIds: readonly Id[], by: Caller): Promise<void> {
    const judge = await this.#judgeOf(roleId, userIds, by)
    await judge.requireHoldLess(judge.reachPeople(userIds))
    await this.#tools.links.take(roleId, userIds)
  }

  async #judgeOf(roleId: Id, users: readonly Id[], by: Caller): Promise<RoleJudge> {
    const judge = await RoleJudge.over({ users, roles: [roleId] }, by, this.#tools)
    await judge.requireHandable()
    return judge
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
    const { links, menus, left } = this.#tools
    const wanted = judge.found.menus
    judge.requireMine(wanted)
    const { menus: before } = await links.givenBy(id)
    const { everything } = judge.mine.permissions
    const all = await menus.all()
    const shown = new Set(withoutLeft(all, left).map((menu) => menu.id))
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
