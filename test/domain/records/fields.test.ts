import { describe, expect, it } from 'vitest'
import { choice } from '../../../domain/records/choice.ts'
import { decimal, withDecimals } from '../../../domain/records/decimal.ts'
import { integer } from '../../../domain/records/integer.ts'
import { json } from '../../../domain/records/json.ts'
import { date, moment } from '../../../domain/records/moment.ts'
import { text } from '../../../domain/records/text.ts'

it.each([
  '2026-02-28',
  '2024-02-29',
  '2000-02-29',
  '0001-01-01',
  '9999-12-31',
])('%s is a day', (text) => expect(date().accepts(text)).toBe(true))

it.each([
  '2026-02-30',
  '2026-02-29',
  '1900-02-29',
  '2026-04-31',
  '2026-00-10',
  '2026-13-01',
  '2026-01-00',
  '0000-01-01',
  '2026-1-1',
  ' 2026-01-01',
  '2026-01-01 00:00:00',
  '',
])('“%s” is no day', (text) => expect(date().accepts(text)).toBe(false))

it('a moment is a real time', () => {
  expect(moment().accepts(new Date(0))).toBe(true)
  expect(moment().accepts(new Date(Number.NaN))).toBe(false)
})

it('an integer has its bounds among its values', () => {
  const { accepts } = integer({ min: 3, max: 5 })
  expect([2, 3, 4.5, 5, 6].filter(accepts)).toEqual([3, 5])
})

it('a text has its bounds and its pattern', () => {
  const { accepts } = text({ max: 3, pattern: /^[a-z]*$/ })
  expect(['', 'a', 'abc', 'abcd', 'A'].filter(accepts)).toEqual(['a', 'abc'])
})

it('a choice is empty, and one of several none, only where that is said', () => {
  const options = [['a', 'A', '甲']] as const
  expect(['', 'a'].filter(choice({ options }).accepts)).toEqual(['a'])
  expect(['', 'a'].filter(choice({ options, empty: '' }).accepts)).toEqual(['', 'a'])
  const lists = [[], ['a'], ['a', 'a']]
  expect(lists.filter(choice({ options, several: true }).accepts)).toEqual([['a']])
  const some = choice({ options, several: true, empty: [] })
  expect(lists.filter(some.accepts)).toEqual([[], ['a']])
})

describe('a decimal', () => {
  const price = decimal({ digits: 6, scale: 2, min: -1000, max: 1000.5 })

  it.each(['0', '12.5', '-1000', '1000.50', '000012.500'])('accepts %s', (text) =>
    expect(price.accepts(text)).toBe(true))

  it.each([
    '',
    '-',
    '.',
    'x',
    '1e2',
    'NaN',
    '1.234',
    '1000.51',
    '-1000.01',
    '12345.67',
    '1,5',
    ' 1',
  ])('refuses “%s”', (text) => expect(price.accepts(text)).toBe(false))

  it('needs bounds that it could keep', () => {
    expect(() => decimal({ digits: 6, scale: 2, max: 9.999 })).toThrow(/bound 9.999/)
    expect(() => decimal({ digits: 30, scale: 2, min: -1e21 })).toThrow(/bound -1e\+21/)
    expect(decimal({ digits: 6, scale: 2, max: 9.99 }).accepts('9.999')).toBe(false)
  })

  it('holds as many digits as it says, exactly', () => {
    const long = decimal({ digits: 30, scale: 10 })
    expect(long.accepts(`${'9'.repeat(20)}.${'9'.repeat(10)}`)).toBe(true)
    expect(long.accepts(`1${'0'.repeat(20)}`)).toBe(false)
  })

  it.each([
    ['7', 2, '7.00'],
    ['-0', 2, '0.00'],
    ['-.5', 2, '-0.50'],
    ['0012.30', 1, '12.3'],
    ['5.', 0, '5'],
    ['1.25', 1, undefined],
    ['12345678901234567890.1', 2, '12345678901234567890.10'],
  ])('%s with %i decimals is %s', (text, scale, expected) => {
    expect(withDecimals(text, scale)).toBe(expected)
  })
})

const nested = (depth: number): unknown =>
  JSON.parse(`${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`)

it('a value of JSON is nested to a bounded depth', () => {
  const { accepts } = json()
  expect(accepts(nested(16))).toBe(true)
  expect(accepts(nested(18))).toBe(false)
  // Some walks through a value call themselves for each level.
  expect(accepts(nested(8000))).toBe(false)
})

it.each(['\0', '\ud800'])('a value of JSON has no %j, which no store keeps', (character) => {
  const { accepts } = json()
  expect(accepts([`a${character}`])).toBe(false)
  expect(accepts({ [`a${character}`]: 1 })).toBe(false)
})
