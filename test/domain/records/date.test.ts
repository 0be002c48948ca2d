import { expect, it } from 'vitest'
import { date } from '../../../domain/records/date.ts'
import { moment } from '../../../domain/records/moment.ts'

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
