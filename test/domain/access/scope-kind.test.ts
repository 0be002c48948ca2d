import { describe, expect, it } from 'vitest'
import {
  type DataScope,
  EVERY_ROW,
  isWithin,
  NO_ROW,
  union,
} from '../../../domain/access/data-scope.ts'
import { rowMatches } from '../../../domain/access/row-matches.ts'
import { scopeOn } from '../../../domain/access/rows-in-scope.ts'
import { type RoleScope, scopeOf } from '../../../domain/access/scope-kind.ts'
import { DepartmentTree } from '../../../domain/organization/department-tree.ts'

const tree = new DepartmentTree([
  { id: '100', parentId: undefined },
  { id: '101', parentId: '100' },
  { id: '102', parentId: '101' },
  { id: '103', parentId: '101' },
])

const aScope = (props: Partial<RoleScope>): RoleScope => ({
  kind: 'own',
  departments: [],
  departmentsAreLinked: true,
  ...props,
})

const some = (departments: readonly string[], own = false): DataScope => ({
  all: false,
  departments: new Set(departments),
  own,
})

describe('scopeOf', () => {
  it.each([
    ['all', EVERY_ROW],
    ['department', some(['101'])],
    ['department-and-below', some(['101', '102', '103'])],
    ['own', some([], true)],
    ['department-and-below-or-own', some(['101', '102', '103'], true)],
    ['custom', NO_ROW],
  ] as const)('%s opens to somebody of 101', (kind, expected) => {
    expect(scopeOf(aScope({ kind }), '101', tree)).toEqual(expected)
  })

  it.each([
    'department',
    'department-and-below',
  ] as const)('%s opens nothing to somebody without a department', (kind) =>
    expect(scopeOf(aScope({ kind }), undefined, tree)).toEqual(NO_ROW))

  it('opens no ancestor that is only half ticked', () => {
    const leaf = aScope({ kind: 'custom', departments: ['100', '101', '102'] })
    expect(scopeOf(leaf, undefined, tree)).toEqual(some(['102']))
    const branch = aScope({ kind: 'custom', departments: ['100', '101', '102', '103'] })
    expect(scopeOf(branch, undefined, tree)).toEqual(some(['100', '101', '102', '103']))
  })

  it('opens exactly what was ticked where boxes are not linked', () => {
    const ticked = aScope({ kind: 'custom', departments: ['101'], departmentsAreLinked: false })
    expect(scopeOf(ticked, undefined, tree)).toEqual(some(['101']))
  })
})

describe('union', () => {
  it('is the union of all', () => {
    expect(union([some(['1']), some(['2'], true)])).toEqual(some(['1', '2'], true))
    expect(union([some(['1']), EVERY_ROW])).toEqual(EVERY_ROW)
    expect(union([])).toEqual(NO_ROW)
  })
})

describe('isWithin', () => {
  it.each([
    [EVERY_ROW, EVERY_ROW, true],
    [EVERY_ROW, some(['1']), false],
    [some(['1', '2']), some(['1']), false],
    [some(['1']), some(['1', '2']), true],
    [some([], true), some(['1']), true],
    [some([], true), some(['2']), false],
    [some([], true), some([], true), true],
    [NO_ROW, NO_ROW, true],
  ])('%j within %j for somebody of department 1: %s', (inner, outer, expected) => {
    expect(isWithin(inner, outer, '1')).toBe(expected)
  })

  it('does not take own rows for those of no department', () => {
    expect(isWithin(some([], true), some(['1']), undefined)).toBe(false)
  })
})

it('rows of a department that is asked for are those of the scope that are in it', () => {
  const fields = { department: 'place', author: 'author' }
  const asked = { by: { userId: '7' }, departments: new Set(['102']) }
  const open = (scope: DataScope) =>
    rowMatches({ conditions: [], scope: scopeOn(fields, scope, asked) })
  const [here, there] = [
    { id: '1', place: '102', author: '7' },
    { id: '2', place: '103', author: '7' },
  ]
  for (const scope of [EVERY_ROW, some(['102', '103']), some([], true)])
    expect([here, there].map((row) => open(scope)(row))).toEqual([true, false])
})
