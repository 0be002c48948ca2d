import { describe, expect, it } from 'vitest'
import { ROOT_DEPARTMENT } from '../../../domain/organization/department.ts'
import { DepartmentNames } from '../../../domain/users/department-names.ts'

const one = (id: string, parentId: string | undefined, name: string) => ({ id, parentId, name })

const names = new DepartmentNames([
  one(ROOT_DEPARTMENT, undefined, 'Company'),
  one('1', ROOT_DEPARTMENT, 'Sales'),
  one('2', ROOT_DEPARTMENT, 'Works'),
  one('3', '1', 'Team'),
  one('4', '2', 'Team'),
  one('5', '2', '1'),
  one('6', '2', '/Sales/Team'),
  one('7', '2', 'a/b'),
  one('8', '1', 'a/b'),
  // Their parents are not among these departments.
  one('9', '90', 'Lost'),
  one('10', '91', 'Lost'),
])

describe('names of departments', () => {
  it.each([
    [ROOT_DEPARTMENT, 'Company'],
    ['1', 'Sales'],
    ['4', '/Works/Team'],
    ['7', '/Works/a%2Fb'],
    ['5', '/Works/1'],
    // Its path is the name of another one.
    ['3', '3'],
    ['6', '/Sales/Team'],
    ['9', '9'],
  ])('find %s by what they call it: %s', (id, label) => {
    expect(names.labelOf(id)).toBe(label)
    expect(names.find(label)).toEqual([id])
  })

  it('find several, or none', () => {
    expect(names.find('Team')).toEqual(['3', '4'])
    expect(names.find('90')).toEqual([])
    expect(names.labelOf('90')).toBeUndefined()
  })
})
