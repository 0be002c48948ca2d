import { describe, expect, it } from 'vitest'
import { RecentTotals } from '../../../adapters/postgres/rows/recent-totals.ts'

function aTable(rows: number) {
  let now = 0
  let counts = 0
  const totals = new RecentTotals(() => now)
  return {
    counted: (question = 'all') =>
      totals.of(question, async () => {
        counts += 1
        return rows
      }),
    wait: (ms: number) => {
      now += ms
    },
    get counts() {
      return counts
    },
  }
}

describe('RecentTotals', () => {
  it('counts a long list once in five seconds', async () => {
    const table = aTable(1000)
    expect([await table.counted(), await table.counted()]).toEqual([1000, 1000])
    table.wait(4999)
    await table.counted()
    expect(table.counts).toBe(1)
    table.wait(1)
    await table.counted()
    expect(table.counts).toBe(2)
  })

  it('counts a short list every time', async () => {
    const table = aTable(999)
    await table.counted()
    expect(await table.counted()).toBe(999)
    expect(table.counts).toBe(2)
  })

  it('keeps each question apart, and a bounded number of them', async () => {
    const table = aTable(9000)
    for (let question = 0; question <= 200; question += 1) await table.counted(`${question}`)
    expect(table.counts).toBe(201)
    await table.counted('200')
    expect(table.counts).toBe(201)
    await table.counted('0')
    expect(table.counts).toBe(202)
  })

  it('keeps nothing when counting fails', async () => {
    const totals = new RecentTotals(() => 0)
    await expect(totals.of('all', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await totals.of('all', async () => 6000)).toBe(6000)
  })
})
