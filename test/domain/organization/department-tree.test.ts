import { describe, expect, it } from 'vitest'
import { DepartmentTree } from '../../../domain/organization/department-tree.ts'

const tree = new DepartmentTree([
  { id: '100', parentId: undefined },
  { id: '101', parentId: '100' },
  { id: '102', parentId: '100' },
  { id: '103', parentId: '101' },
])

describe('DepartmentTree', () => {
  it('finds a department and everything below it', () => {
    expect([...tree.branchOf('101')]).toEqual(['101', '103'])
    expect([...tree.branchOf('100')].sort()).toEqual(['100', '101', '102', '103'])
    expect([...tree.branchOf('999')]).toEqual([])
  })

  it('names ancestors from the root down', () => {
    expect(tree.ancestorsOf('103')).toEqual(['100', '101'])
    expect(tree.ancestorsOf('100')).toEqual([])
  })

  it('terminates on cyclic records', () => {
    const ring = new DepartmentTree([
      { id: '1', parentId: '2' },
      { id: '2', parentId: '1' },
    ])
    expect([...ring.branchOf('1')]).toEqual(['1', '2'])
    expect(ring.ancestorsOf('1')).toHaveLength(2)
  })
})
