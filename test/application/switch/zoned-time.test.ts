import { expect, it } from 'vitest'
import { ZonedTime } from '../../../application/switch/zoned-time.ts'

const SHANGHAI = new ZonedTime('Asia/Shanghai')

it.each([
  ['2026-01-02 03:04:05', '2026-01-01T19:04:05.000Z'],
  ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
  ['1000-01-02 00:00:00', '1000-01-01T15:54:17.000Z'],
])('reads %s', (text, moment) => {
  expect(SHANGHAI.read(text)?.toISOString()).toBe(moment)
})

it.each([
  ...['0999-12-31 00:00:00', '0099-12-31 00:00:00', '0001-01-01 00:00:00', '0000-00-00 00:00:00'],
  ...['+275760-09-13 00:00:00', '-000001-01-01 00:00:00', 'infinity', ''],
])('takes %s for no time', (text) => {
  expect(SHANGHAI.read(text)).toBeUndefined()
})
