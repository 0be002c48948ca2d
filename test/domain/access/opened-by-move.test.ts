import { describe, expect, it } from 'vitest'
import { openedByMove } from '../../../domain/access/opened-by-move.ts'
import { DepartmentTree } from '../../../domain/organization/department-tree.ts'

/** 1 with 2 and 3 below it, 4 and 5 below 2, 6 beside them. */
const TREE = new DepartmentTree([
  { id: '1', parentId: undefined },
  { id: '2', parentId: '1' },
  { id: '3', parentId: '1' },
  { id: '4', parentId: '2' },
  { id: '5', parentId: '2' },
  { id: '6', parentId: '1' },
])

describe('a move of departments', () => {
  it.each([
    ['opens the branch that lies elsewhere', ['2'], '6', [], ['2', '4', '5']],
    ['opens nothing when they go', ['4'], 'nowhere', [], []],
    ['opens what is whole without one', ['5'], 'nowhere', [['2', '4']], ['2']],
    ['opens nothing that was whole before', ['3'], 'nowhere', [['2', '4', '5']], []],
    ['opens nothing that is still half', ['5'], 'nowhere', [['1', '2', '4']], ['2']],
    [
      'opens all above that is whole then',
      ['5'],
      'nowhere',
      [['1', '2', '4', '3', '6']],
      ['2', '1'],
    ],
    ['opens what is whole without two together', ['4', '5'], 'nowhere', [['2']], ['2']],
    ['opens what is whole without what lies elsewhere', ['5'], '3', [['2', '4']], ['5', '2']],
  ])('%s', (_what, ids, to, choices, opened) => {
    expect([...openedByMove({ ids, to }, TREE, choices)].sort()).toEqual(opened.sort())
  })
})
