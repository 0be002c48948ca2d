import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { zoneProblems } from '../../bootstrap/settings/time-zone.ts'

/** As of a process that does not know its zone: it takes it for UTC. */
const inUtc = (at: Date) => at.toISOString().slice(11, 16)
const inShanghai = (at: Date) => inUtc(new Date(at.getTime() + 8 * 3_600_000))

describe('TZ', () => {
  it.each([
    ['Asia/Beijing', 'Asia/Shanghai'],
    ['Asia/shanghai', 'Asia/Shanghai'],
    ['Shanghai', 'Asia/Shanghai'],
    ['CST', 'Asia/Shanghai'],
    ['Europe/london', 'Europe/London'],
    ['+08:00', 'Etc/GMT-8'],
    ['<+08>-8', undefined],
    ['nowhere', undefined],
  ])('that is %s, which means UTC to the engine, is refused; meant is %s', (TZ, meant) => {
    const question = meant === undefined ? '' : ` Is ${meant} meant?`
    const [problem, ...others] = zoneProblems({ TZ }, inUtc)
    expect(problem).toBe(`TZ must be the name of a time zone such as Asia/Shanghai.${question}`)
    expect(others).toEqual([])
  })

  it.each([
    ['UTC+8', 'Etc/GMT-8'],
    ['GMT-5', 'Etc/GMT+5'],
    ['UTC+5:30', 'such as Asia/Shanghai.'],
  ])('that counts hours the other way round, %s, is refused', (TZ, meant) => {
    const other = (at: Date) => inUtc(new Date(at.getTime() - 3_600_000))
    expect(zoneProblems({ TZ }, other)[0]).toContain(meant)
  })

  it('that the engine follows is accepted', () => {
    const names = ['Asia/Shanghai', ':Asia/Shanghai', 'PRC', 'Asia/Chongqing', 'Etc/GMT-8', 'CST-8']
    expect(names.flatMap((TZ) => zoneProblems({ TZ }, inShanghai))).toEqual([])
    expect(['UTC', 'utc', 'UTC0'].flatMap((TZ) => zoneProblems({ TZ }, inUtc))).toEqual([])
  })

  it('stops a start like any wrong setting; empty, it is told', () => {
    const config = (TZ: string) => loadConfig({ TZ }, () => '')
    expect(() => config('Asia/Beijing')).toThrow(
      expect.objectContaining({
        problems: [expect.stringContaining('TZ must be')],
      }),
    )
    expect(config('').warnings).toEqual([expect.stringContaining('TZ is empty')])
  })
})
