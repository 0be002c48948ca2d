import { describe, expect, it } from 'vitest'
import { IdRanges } from '../../../domain/audit/id-ranges.ts'
import { fc } from '../../support/properties.ts'

const someIds = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 })
const rangesOf = (ids: readonly number[]) => IdRanges.of(ids.map(String))
const idsIn = (ranges: IdRanges) =>
  Array.from({ length: 42 }, (_none, id) => id).filter((id) => ranges.has(String(id)))
const inOrder = (ids: Iterable<number>) => [...new Set(ids)].toSorted((one, other) => one - other)

describe('IdRanges', () => {
  it('has the ids it was made of, and says them in the shortest way', () => {
    expect(`${IdRanges.of(['3', '1', '2', '7', '3'])}`).toBe('{[1,4),[7,8)}')
    expect(`${IdRanges.none}`).toBe('{}')
    expect(`${IdRanges.of(['9223372036854775806'])}`).toBe(
      '{[9223372036854775806,9223372036854775807)}',
    )
    expect(IdRanges.above('2', '5').count).toBe(3)
    expect(IdRanges.above('5', '5').isEmpty).toBe(true)
  })

  it('joins and takes away as sets do', () => {
    fc.assert(
      fc.property(someIds, someIds, (one, other) => {
        const [mine, others] = [rangesOf(one), rangesOf(other)]
        expect(idsIn(mine)).toEqual(inOrder(one))
        expect(idsIn(mine.with(others))).toEqual(inOrder([...one, ...other]))
        const left = inOrder(one).filter((id) => !other.includes(id))
        expect(idsIn(mine.without(others))).toEqual(left)
        expect(mine.without(others).count).toBe(left.length)
        expect(`${IdRanges.parse(`${mine}`)}`).toBe(`${mine}`)
        const parts = [...mine.inParts(3)]
        expect(parts.flat().map(Number)).toEqual(inOrder(one))
        expect(parts.slice(0, -1).every((part) => part.length === 3)).toBe(true)
      }),
    )
  })
})
