import { expect, it } from 'vitest'
import { contest, contestMeasurement } from '../../bench/harness/contest.ts'
import { pageTable, table } from '../../bench/harness/report.ts'
import { median, quantile } from '../../bench/harness/statistics.ts'
import { type Bound, isMissed, type Measurement } from '../../bench/harness/subject.ts'

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

function aMeasurement(bound: Bound, ratio: number, target: number | null): Measurement {
  return { name: 'login', ratio, target, unit: 'ms', detail: { bound } }
}

it.each([
  ['at-least', 0.95, 0.95, false],
  ['at-least', 0.94, 0.95, true],
  ['at-most', 25, 25, false],
  ['at-most', 25.1, 25, true],
  ['at-least', Number.NaN, 0.95, true],
  ['none', 1, null, false],
] as const)('judges %s: %d against %d', (bound, ratio, target, isMiss) => {
  expect(isMissed(aMeasurement(bound, ratio, target))).toBe(isMiss)
})

it('says loudly what missed its target', () => {
  const lines = table([aMeasurement('at-most', 30, 25), aMeasurement('at-most', 20, 25)])
  expect(lines).toContain('30 ms     <= 25   MISSED')
  expect(lines).toContain('20 ms     <= 25   met')
})

it('takes quantiles by nearest rank and the middle of an even number of samples', () => {
  const samples = [5, 1, 4, 2, 3, 10, 9, 6, 8, 7]
  expect(quantile(samples, 0.5)).toBe(5)
  expect(quantile(samples, 0.99)).toBe(10)
  expect(median(samples)).toBe(5.5)
})

it('makes a table for the page, which says what is compared with what', () => {
  const machine = {
    day: '2026-11-29',
    cores: 2,
    processor: 'P',
    memoryGiB: 4,
    node: 'v24',
    pinned: true,
  }
  const run = { subject: 'login', seconds: 7, folder: '/', machine }
  const medians = { service: 1500, limit: 2000.5, rate: 'logins/s' }
  const detail = { bound: 'at-least' as const, run, medians }
  const compared = { name: 'a', ratio: 0.75, target: 0.8, unit: 'x of limit', detail }
  const alone = {
    name: 'b',
    ratio: 9,
    target: null,
    unit: 'MiB',
    detail: { bound: 'none', run } as const,
  }
  expect(pageTable([compared, alone], { b: '12 MiB' }).split('\n')).toEqual([
    '2026-11-29, 2 cores of P, 4 GiB, Node v24:',
    '',
    '| What | Before | Limit | Ours | Floor |  |',
    '| --- | --- | --- | --- | --- | --- |',
    '| **`login`**, 7 s |  |  |  |  |  |',
    '| a | – | 2,000.5 logins/s | 1,500 logins/s; 0.75 x of limit | >= 0.8 | missed |',
    '| b | 12 MiB | – | 9 MiB | – |  |',
  ])
})
