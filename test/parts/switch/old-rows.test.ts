import { describe, expect, it } from 'vitest'
import { flagIn } from '../../../application/parts/switch/legacy-values.ts'
import { LogMark } from '../../../application/parts/switch/log-mark.ts'
import { planOperations } from '../../../application/parts/switch/operations.ts'
import { ZonedTime } from '../../../application/parts/switch/zoned-time.ts'

it.each([
  ['true', true],
  ['t', true],
  ['1', true],
  ['false', false],
  ['f', false],
  ['0', false],
  [null, true],
])('a flag can be %j', (value, flag) => {
  expect(flagIn({ on: value }, 'on', true)).toBe(flag)
})

it.each([
  ['/monitor/logininfor/unlock/somebody', '/monitor/logininfor/unlock/*'],
  ['/monitor/online/token', '/monitor/online/*'],
  ['/monitor/online/myself/token', '/monitor/online/*/*'],
  ['/monitor/online', '/monitor/online'],
  ['/system/user/7?name=somebody', '/system/user/*'],
])('keeps of the address %s only words that name nobody', (address, url) => {
  expect(planOperations().valuesOf({ oper_url: address })).toMatchObject({ url })
})

it.each<readonly [message: string, parameters: string]>([
  ['用户不存在', '{"title":"","error":"用户不存在"}'],
  ...['a\t13800000001', 'a\u00001', 'a\u007f1', 'a\u00851', 'a\n1', 'a"b', 'a{b'].map(
    (message) => [message, '{"title":""}'] as const,
  ),
])('keeps %j only if it is one plain line', (message, parameters) => {
  const row = { status: '1', error_msg: message }
  expect(planOperations().valuesOf(row)).toMatchObject({ parameters })
})

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

const HIGHEST = '9223372036854775807'
const [MONDAY, TUESDAY, FRIDAY] = ['2026-06-01', '2026-06-02', '2026-06-05']

/** @returns what the next import knows of these entries */
function knowing(...entries: readonly (readonly [id: string, time: string])[]) {
  const mark = new LogMark('login_log', undefined, [])
  for (const [id, time] of entries) mark.note(id, time)
  return new LogMark('login_log', undefined, mark.rows())
}

describe('LogMark', () => {
  it('knows what came', () => {
    const mark = knowing(['5', TUESDAY], ['7', FRIDAY])
    expect(mark.hasCome('5', TUESDAY)).toBe(true)
    expect(mark.hasCome('6', FRIDAY)).toBe(true)
    expect(mark.hasCome('4', MONDAY)).toBe(false)
    expect(mark.hasCome('8', FRIDAY)).toBe(false)
  })

  it('hides nothing later behind an id that is far too high', () => {
    expect(knowing(['5', MONDAY], [HIGHEST, MONDAY]).hasCome('6', TUESDAY)).toBe(false)
  })

  it.each([
    ...[{}, { highest: 'x', earliest: MONDAY, latest: MONDAY }],
    ...[
      { highest: '5', earliest: MONDAY },
      { highest: '-5', earliest: MONDAY, latest: MONDAY },
    ],
    { highest: 5, earliest: MONDAY, latest: MONDAY },
  ])('refuses %j, which no import has written', (digests) => {
    const known = {
      kind: 'login_log',
      oldId: '',
      newId: '0',
      digests: JSON.parse(JSON.stringify(digests)),
    }
    expect(() => new LogMark('login_log', undefined, [known])).toThrow('legacy_rows')
  })
})
