import { describe, expect, it } from 'vitest'
import { LogMark } from '../../../application/switch/log-mark.ts'

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
