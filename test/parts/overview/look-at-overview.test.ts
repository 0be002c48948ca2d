import { beforeEach, expect, it } from 'vitest'
import { LookAtOverview } from '../../../application/parts/overview/look-at-overview.ts'
import type { OverviewFigures } from '../../../application/parts/overview/overview-figures.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'

const HOUR = 3_600_000
let clock: MovingClock
let asked: unknown[][]
let fails: boolean

beforeEach(() => {
  clock = new MovingClock()
  asked = []
  fails = false
})

function looking(): LookAtOverview {
  const { usage, online } = memoryRecords()
  const figures: OverviewFigures = {
    logins: async (from, hours) => {
      asked.push([from, hours])
      if (fails) throw new Error('The store is away.')
      const hourly = Array.from({ length: hours }, (_, nth) => from.getTime() + nth * HOUR)
      return hourly.map((at) => ({ at: new Date(at), logins: 0, failures: 0 }))
    },
    storage: async () => [{ key: 'default', files: 0, bytes: 0, days: [] }],
    slowestRoutes: async () => [],
  }
  return new LookAtOverview({ figures, usage, online, clock })
}

it('returns 24 whole hours, and 14 and 30 days, without gaps', async () => {
  const { at, logins, growth, platforms } = await looking().execute()
  expect(at).toEqual(clock.now())
  const thisHour = `${at.toISOString().slice(0, 13)}:00:00.000Z`
  expect(logins.at(-1)?.at.toISOString()).toBe(thisHour)
  expect(asked).toEqual([[logins[0]?.at, 24]])
  const days = platforms[0]?.days.map(({ day }) => day) ?? []
  expect(days).toEqual(days.toSorted())
  expect([growth.length, growth.at(-1)?.day]).toEqual([30, days.at(-1)])
  expect([new Set(days).size, days.at(-1)]).toEqual([14, at.toISOString().slice(0, 10)])
})

it('counts once for simultaneous viewers, and again after 15 seconds', async () => {
  const look = looking()
  const [one, other] = await Promise.all([look.execute(), look.execute()])
  clock.advance(14.999)
  expect([other, await look.execute()]).toEqual([one, one])
  expect(asked).toHaveLength(1)
  clock.advance(0.001)
  expect((await look.execute()).at).toEqual(clock.now())
  expect(asked).toHaveLength(2)
})

it('counts again when the clock was set back, and after a failure', async () => {
  const look = looking()
  await look.execute()
  clock.advance(-3600)
  expect((await look.execute()).at).toEqual(clock.now())
  clock.advance(60)
  fails = true
  await expect(look.execute()).rejects.toThrow('away')
  fails = false
  expect((await look.execute()).at).toEqual(clock.now())
})
