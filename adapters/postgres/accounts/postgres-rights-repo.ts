import type { DepartmentDirectory } from '../../../application/ports/accounts/department-directory.ts'
import type { RightsRepo, Viewer } from '../../../application/ports/accounts/rights-repo.ts'
import type { MenuRepo } from '../../../application/ports/console/menu-repo.ts'
import type { DataScope } from '../../../domain/access/data-scope.ts'
import { givableRoles } from '../../../domain/access/givable-roles.ts'
import { askedScope, type Rights, withinKey } from '../../../domain/access/rights.ts'
import {
  type Organization,
  type RoleGrant,
  rightsOf,
  type ScopeRule,
} from '../../../domain/access/role-rights.ts'
import { scopeKindOf } from '../../../domain/access/scope-kind.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import type { DepartmentTree } from '../../../domain/organization/department-tree.ts'
import { treeOf } from '../../../domain/organization/placed-departments.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { oncePer } from '../../../domain/shared/once-per.ts'
import type { Database, Row } from '../connection/database.ts'
import type { Statement } from '../connection/statement.ts'
import { optionalText, text, texts } from '../rows/columns.ts'
import { PostgresDepartmentDirectory } from './postgres-department-directory.ts'
import { PostgresMenuRepo } from './postgres-menus.ts'

const GRANT = `r.key, r.scope, r.departments_are_linked,
    array(select menu_id::text from role_menus where role_id = r.id) as menus,
    array(select department_id::text from role_departments where role_id = r.id) as departments`

// One row for each enabled role; users without one have a row whose `key` is null.
const OF_USERS: Statement = {
  name: 'grants-of-users',
  text: `select u.id as user_id, u.department_id, ${GRANT} from users u
    left join (user_roles ur join roles r on r.id = ur.role_id and r.status = 'normal')
      on ur.user_id = u.id
    where u.id = any($1)`,
}

const OF_ROLES: Statement = {
  name: 'grants-of-roles',
  text: `select ${GRANT} from roles r where r.id = any($1)`,
}

const OF_EVERY_ROLE = `select r.id, ${GRANT} from roles r`

const LINKED_CHOICES = `select array(select department_id::text from role_departments where role_id = r.id) as departments
    from roles r where r.scope = 'custom' and r.departments_are_linked
      and exists (select from user_roles where role_id = r.id)`

/** Every change of rights advances the access version, and so waits for this lock. */
const HOLD: Statement = {
  name: 'hold-access-version',
  text: 'select version from access_version for update',
}

export class PostgresRightsRepo implements RightsRepo {
  readonly #database: Database
  readonly #scopeRule: ScopeRule
  readonly #menus: Pick<MenuRepo, 'all'>
  readonly #directory: DepartmentDirectory
  readonly #treeOf = oncePer(treeOf)

  constructor(
    database: Database,
    scopeRule: ScopeRule,
    menus: Pick<MenuRepo, 'all'>,
    directory: DepartmentDirectory = new PostgresDepartmentDirectory(database),
  ) {
    this.#database = database
    this.#scopeRule = scopeRule
    this.#menus = menus
    this.#directory = directory
  }

  async get(userId: Id): Promise<Rights> {
    const found = await this.#database.rows(OF_USERS, [[userId]])
    return rightsIn(found, await this.#organization())
  }

  async getForUsers(userIds: readonly Id[]): Promise<ReadonlyMap<Id, Rights>> {
    const found = await this.#database.rows(OF_USERS, [[...userIds]])
    const organization = await this.#organization()
    const byUser = Map.groupBy(found, (row) => text(row, 'user_id'))
    return new Map(userIds.map((id) => [id, rightsIn(byUser.get(id) ?? [], organization)]))
  }

  async of(caller: Caller): Promise<Rights> {
    const { userId, permissions, key } = caller
    const rights = await this.get(userId)
    const within = key ? withinKey(rights, permissions, await this.#menus.all()) : rights
    return { ...within, scope: askedScope(within, caller) }
  }

  async scopeOf(viewer: Viewer): Promise<DataScope> {
    return askedScope(await this.get(viewer.userId), viewer)
  }

  async getForRoles(roleIds: readonly Id[], department: Id | undefined): Promise<Rights> {
    const roles = await this.#database.rows(OF_ROLES, [[...roleIds]])
    return rightsOf(roles.map(toGrant), department, await this.#organization())
  }

  async givable(holder: Rights): Promise<ReadonlySet<Id>> {
    const rows = await this.#database.rows(OF_EVERY_ROLE, [])
    const roles = rows.map((row) => ({ id: text(row, 'id'), ...toGrant(row) }))
    return givableRoles(roles, holder, await this.#organization())
  }

  async departments(): Promise<DepartmentTree> {
    return this.#treeOf(await this.#directory.all())
  }

  async linkedChoices(): Promise<readonly (readonly Id[])[]> {
    const rows = await this.#database.rows(LINKED_CHOICES, [])
    return rows.map((row) => texts(row, 'departments'))
  }

  async held(): Promise<RightsRepo> {
    await this.#database.rows(HOLD, [])
    return new PostgresRightsRepo(
      this.#database,
      this.#scopeRule,
      readOnce(new PostgresMenuRepo(this.#database)),
      readOnce(new PostgresDepartmentDirectory(this.#database)),
    )
  }

  async #organization(): Promise<Organization> {
    const [menus, departments] = await Promise.all([this.#menus.all(), this.departments()])
    return { menus, departments, scopeRule: this.#scopeRule }
  }
}

/**
 * Reads departments or menus once while rights are locked. No other transaction can change one then,
 * and this one calls `held` again after changing one.
 */
function readOnce<T>(source: { all(): Promise<T> }): { all(): Promise<T> } {
  let all: Promise<T> | undefined
  return {
    all() {
      all ??= source.all()
      return all
    },
  }
}

/** @param rows of one user */
function rightsIn(rows: readonly Row[], organization: Organization): Rights {
  const roles = rows.filter(({ key }) => key !== null).map(toGrant)
  return rightsOf(roles, optionalText(rows[0] ?? {}, 'department_id'), organization)
}

function toGrant(row: Row): RoleGrant {
  return {
    key: text(row, 'key'),
    menus: texts(row, 'menus'),
    scope: {
      kind: scopeKindOf(text(row, 'scope')),
      departments: texts(row, 'departments'),
      departmentsAreLinked: row.departments_are_linked === true,
    },
  }
}
