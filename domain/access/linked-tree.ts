import type { Id } from '../shared/id.ts'

/**
 * The nodes that a form with linked check boxes shows as ticked. Parents of other granted nodes are
 * left out, since ticking them would tick the whole branch.
 */
export function tickedKeys(granted: Iterable<Id>, parentOf: (id: Id) => Id | undefined): Id[] {
  const all = new Set(granted)
  const parents = new Set([...all].map(parentOf))
  return [...all].filter((id) => !parents.has(id))
}

/** The chosen nodes whose whole branch is chosen. The others are only half ticked. */
export function wholeBranches(
  chosen: Iterable<Id>,
  childrenOf: (id: Id) => readonly Id[],
): Set<Id> {
  const all = new Set(chosen)
  const known = new Map<Id, boolean>()
  const isWhole = (id: Id): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    known.set(id, false) // a cycle in the records must not become endless work
    const whole = all.has(id) && childrenOf(id).every(isWhole)
    known.set(id, whole)
    return whole
  }
  return new Set([...all].filter(isWhole))
}
