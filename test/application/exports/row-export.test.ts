import { describe, expect, it } from 'vitest'
import { RowExport } from '../../../application/exports/row-export.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'

const BUSY = new DependencyUnavailable(new Error('No answer in time.'))

/** Rows from 1 to `count`, after as many failures as told before each slice. */
function source(count: number, failures: number, error: Error = BUSY) {
  const asked: string[] = []
  const left = new Map<string, number>()
  const read = async (_filter: object, after: string | undefined, limit: number) => {
    const at = after ?? 'the beginning'
    asked.push(at)
    const failing = left.get(at) ?? (after === undefined ? 0 : failures)
    left.set(at, failing - 1)
    if (failing > 0) throw error
    const first = Number(after ?? 0) + 1
    const length = Math.min(limit, count - first + 1)
    return Array.from({ length }, (_, n) => String(first + n))
  }
  return { asked, read }
}

async function exported(from: ReturnType<typeof source>, most: number) {
  const { rows, isCut } = await new RowExport(from, most).execute({})
  const taken: string[] = []
  for await (const row of rows) taken.push(row)
  return { taken, isCut: isCut() }
}

describe('RowExport', () => {
  it('gives every row once, though each slice is refused four times', async () => {
    const { taken, isCut } = await exported(source(1200, 4), 2000)
    expect(taken).toEqual(Array.from({ length: 1200 }, (_, n) => String(n + 1)))
    expect(isCut).toBe(false)
  })

  it('stops at the bound, asks for no slice beyond it, and says so', async () => {
    const from = source(1_000_000, 0)
    const { taken, isCut } = await exported(from, 1000)
    expect([taken.length, taken.at(-1), isCut]).toEqual([1000, '1000', true])
    expect(from.asked).toEqual(['the beginning', '200', '400', '600', '800', '1000'])
  })

  it('ends when a slice is refused five times, and at once for another reason', async () => {
    const busy = source(1200, 5)
    await expect(exported(busy, 2000)).rejects.toBe(BUSY)
    expect(busy.asked).toHaveLength(1 + 5)
    const broken = source(1200, 1, new Error('broken'))
    await expect(exported(broken, 2000)).rejects.toThrow('broken')
    expect(broken.asked).toHaveLength(2)
  })
})
