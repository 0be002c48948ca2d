import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseWireDate, rangeEnd, wireDate } from '../../adapters/http/wire/wire-date.ts'
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
    '0000-01-01 00:00:00',
    'NaN-NaN-NaN NaN:NaN:NaN',
  ])('refuse "%s"', (text) => {
    expect(() => parseWireDate(text)).toThrow('yyyy-MM-dd')
    expect(() => rangeEnd(text)).toThrow('yyyy-MM-dd')
  })

  describe('that the clocks skip', () => {
    afterEach(() => vi.unstubAllEnvs())

    it.each([
      ['an hour', 'America/New_York', '2026-03-08 02:30:00', '2026-03-08 03:30:00'],
      ['half an hour', 'Australia/Lord_Howe', '2026-10-04 02:15:00', '2026-10-04 02:45:00'],
      ['midnight', 'Africa/Cairo', '2026-04-24 00:00:00', '2026-04-24 01:00:00'],
      ['a day', 'Pacific/Apia', '2011-12-30 12:00:00', '2011-12-31 12:00:00'],
    ])('%s, in %s, are refused, and moved on in ranges', (_what, zone, text, moved) => {
      vi.stubEnv('TZ', zone)
      expect(() => parseWireDate(text)).toThrow('a time that exists')
      expect(wireDate(rangeEnd(text))).toBe(moved)
      expect(wireDate(parseWireDate(moved))).toBe(moved)
    })
  })
})
