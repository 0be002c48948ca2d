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
