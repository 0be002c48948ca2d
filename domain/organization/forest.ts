import type { Id } from '../shared/id.ts'

export interface Leaf {
  readonly id: Id
  readonly parentId?: Id | undefined
}

export type Branch<T> = T & { readonly children: readonly Branch<T>[] }

/** Builds trees in the given order. Items without a parent among them are roots. */
export function forestOf<T extends Leaf>(leaves: readonly T[]): Branch<T>[] {
  const there = new Set(leaves.map(({ id }) => id))
  const above = ({ parentId }: T) => (parentId && there.has(parentId) ? parentId : undefined)
  const byParent = Map.groupBy(leaves, above)
  const branches = (parent: Id | undefined): Branch<T>[] => {
    const level = byParent.get(parent) ?? []
    byParent.delete(parent) // a cycle in the records must not become endless work
    return level.map((leaf) => ({ ...leaf, children: branches(leaf.id) }))
  }
  return branches(undefined)
}
