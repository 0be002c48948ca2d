import { describe, expect, it } from 'vitest'
import { parseWireDate, wireDate } from '../../adapters/http/wire/wire-date.ts'
import { wireId } from '../../adapters/http/wire/wire-id.ts'
import { fc } from '../support/properties.ts'

describe('ids on the wire', () => {
  it.each([
    ['1', 1],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', '9007199254740992'],
    ['9223372036854775807', '9223372036854775807'],
  ])('%s is written as a number only while that is exact', (id, expected) => {
    expect(wireId(id)).toBe(expected)
  })
})

describe('dates on the wire', () => {
  it('are local time, to the second', () => {
    expect(wireDate(new Date(2026, 0, 2, 3, 4, 5, 678))).toBe('2026-01-02 03:04:05')
  })

  it('are read as they were written', () => {
    const seconds = fc.integer({ min: 0, max: 4_000_000_000 })
    fc.assert(
      fc.property(seconds, (at) => {
        const text = wireDate(new Date(at * 1000))
        expect(wireDate(parseWireDate(text))).toBe(text)
      }),
    )
  })

  it.each([
    '',
    '2026-01-02',
    '2026-02-30 00:00:00',
    '2026-13-01 00:00:00',
    '2026-01-01 24:00:00',
    '2026-01-01 00:60:00',
    '2026-01-01T00:00:00',
    ' 2026-01-01 00:00:00',
    "2026-01-01 00:00:00'",
  ])('refuse "%s"', (text) => {
    expect(() => parseWireDate(text)).toThrow('yyyy-MM-dd')
  })
})
