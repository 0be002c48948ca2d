import type { Id } from '../shared/id.ts'
import type { Department } from './department.ts'
import { DepartmentTree } from './department-tree.ts'

export interface PlacedDepartment {
  readonly department: Department
  readonly ancestors: readonly Id[]
  readonly parentName: string | undefined
}

export function placedDepartments(all: readonly Department[]): readonly PlacedDepartment[] {
  const tree = treeOf(all)
  const names = new Map(all.map(({ id, name }) => [id, name]))
  const above = new Map<Id, readonly Id[]>()
  return all.map((department) => {
    const { parentId } = department
    if (parentId === undefined) return { department, ancestors: [], parentName: undefined }
    const ancestors = above.get(parentId) ?? [...tree.ancestorsOf(parentId), parentId]
    above.set(parentId, ancestors)
    return { department, ancestors, parentName: names.get(parentId) }
  })
}

export function treeOf(all: readonly Department[]): DepartmentTree {
  return new DepartmentTree(all.map(({ id, parentId }) => ({ id, parentId })))
}

interface Leaf {
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
