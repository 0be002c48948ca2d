import type { DepartmentTree } from '../organization/department-tree.ts'
import type { Id } from '../shared/id.ts'
import { wholeBranches } from './linked-tree.ts'

/** What somebody does to departments: they get another parent, or go. */
export interface DepartmentMove {
  readonly ids: readonly Id[]
  readonly to: Id | 'nowhere'
}

/**
 * Departments whose rows somebody may see after a move who did not before: of the branch that lies
 * elsewhere now, and where a linked choice is whole since the branch is gone (contract-system.md V-31).
 * @param choices of roles that choose departments with linked boxes
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
