import { checkRoleKey } from '../../domain/access/role-key.ts'
import { ROLE } from '../../domain/access/role-record.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Clock } from '../ports/clock.ts'
import { keepRegistrationRole } from './registration-role.ts'
import type { NewRole } from './role-form.ts'
import { RoleJudge, type RoleTools } from './role-judge.ts'
import { unlessTaken } from './unless-taken.ts'

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
