import type { DepartmentTree } from '../organization/department-tree.ts'
import type { Id } from '../shared/id.ts'
import { type DataScope, isWithin } from './data-scope.ts'
import { type Rights, seesNoMore } from './rights.ts'
import { ADMINISTRATOR_ROLE } from './role.ts'
import { MANAGER_ROLE, type Organization, type RoleGrant, rightsOf } from './role-rights.ts'
import { scopeOf } from './scope-kind.ts'

interface StoredGrant extends RoleGrant {
  readonly id: Id
}

/**
 * The roles that give nobody in the holder's scope more than the holder has, whoever created them.
 * Rights are still judged for the person who gets the role, because they depend on the department.
 */
export function givableRoles(
  roles: readonly StoredGrant[],
  holder: Rights,
  organization: Organization,
): Set<Id> {
  const { everything } = holder.permissions
  const tree = organization.departments
  const departments = leastOpen(holder.scopes?.all ?? holder.scope, tree)
  // The holder has the codes of menus that the holder has.
  const seesLess = (role: StoredGrant, id: Id | undefined) =>
    holder.scopes
      ? seesNoMore(rightsOf([role], id, organization), holder, id)
      : isWithin(scopeOf(role.scope, id, tree), holder.scope, id)
  const isCovered = (role: StoredGrant) =>
    role.menus.every((id) => holder.menus.has(id)) && departments.some((id) => seesLess(role, id))
  const isGivable = (role: StoredGrant) =>
    role.key !== ADMINISTRATOR_ROLE &&
    (everything || (role.key !== MANAGER_ROLE && isCovered(role)))
  return new Set(roles.filter(isGivable).map(({ id }) => id))
}

/** The departments in which a role gives least; `undefined` stands for users without one. */
function leastOpen(scope: DataScope, tree: DepartmentTree): (Id | undefined)[] {
  if (scope.all) return [undefined]
  const departments = [...scope.departments]
  const leaf = departments.find((id) => tree.childrenOf(id).length === 0) ?? departments[0]
  return [...(leaf === undefined ? [] : [leaf]), ...(scope.own ? [undefined] : [])]
}
