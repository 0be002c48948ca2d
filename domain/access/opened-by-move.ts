import type { DepartmentTree } from '../organization/department-tree.ts'
import type { Id } from '../shared/id.ts'
import { wholeBranches } from './linked-tree.ts'

export interface DepartmentMove {
  readonly ids: readonly Id[]
  readonly to: Id | 'nowhere'
}

/**
 * Departments that a move makes visible to users who could not see them before: the moved branch, and
 * linked choices that become complete without it.
 * @param choices of roles whose departments were chosen with linked check boxes
 */
export function openedByMove(
  { ids, to }: DepartmentMove,
  tree: DepartmentTree,
  choices: readonly (readonly Id[])[],
): ReadonlySet<Id> {
  const after = to === 'nowhere' ? tree.without(ids) : tree.moved(ids, to)
  const opened = new Set(to === 'nowhere' ? [] : ids.flatMap((id) => [...tree.branchOf(id)]))
  for (const choice of choices) {
    const before = wholeBranches(choice, (one) => tree.childrenOf(one))
    const there = choice.filter((one) => after.has(one))
    for (const one of wholeBranches(there, (each) => after.childrenOf(each)))
      if (!before.has(one)) opened.add(one)
  }
  return opened
}
