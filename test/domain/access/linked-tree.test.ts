import { describe, expect, it } from 'vitest'
import { tickedKeys, wholeBranches } from '../../../domain/access/linked-tree.ts'

/** Directory 1 with page 10, which has buttons 101 and 102, and page 11 without any. */
const PARENTS = new Map([
  ['10', '1'],
  ['11', '1'],
  ['101', '10'],
  ['102', '10'],
])
const parentOf = (id: string) => PARENTS.get(id)
const childrenOf = (id: string) => [...PARENTS.keys()].filter((child) => parentOf(child) === id)

describe('tickedKeys', () => {
  it('names no parent of another granted node', () => {
    expect(tickedKeys(['1', '10', '101'], parentOf)).toEqual(['101'])
    expect(tickedKeys(['1', '10', '11', '101', '102'], parentOf)).toEqual(['11', '101', '102'])
  })

  it('names a page that was granted without its buttons', () => {
    expect(tickedKeys(['1', '10'], parentOf)).toEqual(['10'])
  })
})

describe('wholeBranches', () => {
  it('leaves out every node above one that is not chosen', () => {
    expect([...wholeBranches(['1', '10', '11', '101'], childrenOf)]).toEqual(['11', '101'])
    expect([...wholeBranches(['1', '10', '11', '101', '102'], childrenOf)]).toHaveLength(5)
  })

  it('terminates on cyclic records', () => {
    const ring = (id: string) => [id === '1' ? '2' : '1']
    expect([...wholeBranches(['1', '2'], ring)]).toEqual([])
  })
})
