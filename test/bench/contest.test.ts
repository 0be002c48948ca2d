import { expect, it } from 'vitest'
import { contest, contestMeasurement } from '../../bench/harness/contest.ts'

function contender(name: string, rates: number[], order: string[]) {
  return {
    async run() {
      order.push(name)
      return rates.shift() ?? Number.NaN
    },
  }
}

it('runs service and limit in turn, does not count the first two runs of each, and takes the median of the ratios', async () => {
  const order: string[] = []
  const service = contender('service', [1, 1, 90, 30, 60], order)
  const limit = contender('limit', [1, 1, 100, 80, 1000], order)
  const result = await contest(3, service, limit)
  expect(order.join(' ')).toBe('service limit '.repeat(5).trim())
  expect(result.ratio).toBe(30 / 80)
})

it('writes what a reader of the results needs', () => {
  const line = { name: 'login', target: 0.95, rate: 'logins/s' }
  const result = { service: [19, 21], limit: [20, 20], ratio: 1 }
  expect(contestMeasurement(line, result, { store: 'embedded' })).toEqual({
    name: 'login',
    ratio: 1,
    target: 0.95,
    unit: 'x of limit',
    detail: {
      bound: 'at-least',
      medians: { service: 20, limit: 20, rate: 'logins/s' },
      rounds: { service: [19, 21], limit: [20, 20] },
      byRate: 1,
      store: 'embedded',
    },
  })
  // Rates say little on a busy machine.
  const timed = contestMeasurement(line, result, { processor: { ratio: 0.9 } })
  expect(timed).toMatchObject({ ratio: 0.9, unit: 'x of limit, by processor time' })
})
