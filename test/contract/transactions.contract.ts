import { describe, expect, it } from 'vitest'
import { PARAMETER } from '../../domain/settings/parameter.ts'
import { sampleRow } from '../support/pages.ts'
import type { RecordsHarness } from '../support/records.ts'

const ALL = { conditions: [], scope: 'all', sort: [], offset: 0, limit: 10 } as const

export function transactionsContract(adapter: string, records: RecordsHarness) {
  describe(`Transactions contract: ${adapter}`, () => {
    it('keeps what the work changes, also in a transaction within another', async () => {
      const { transactions, recordStores } = records()
      const parameters = recordStores(PARAMETER)
      const add = (number: number) => parameters.add(sampleRow(PARAMETER, number))
      const result = await transactions.run(async () => {
        await add(1)
        await transactions.run(() => add(2))
        return 'done'
      })
      expect(result).toBe('done')
      expect((await parameters.list(ALL)).total).toBe(2)
    })

    it('knows how many hooks led to the work, also within another transaction', async () => {
      const { transactions } = records()
      const inner = () => transactions.run(async () => transactions.depth)
      expect(await inner()).toBe(0)
      expect(await transactions.run(inner, 2)).toBe(2)
      expect(transactions.depth).toBe(0)
    })

    it('passes on what the work throws', async () => {
      const failure = new RangeError('not today')
      const failing = records().transactions.run(() => Promise.reject(failure))
      await expect(failing).rejects.toBe(failure)
    })
  })
}

/** For stores that can undo. */
export function undoneTransactionsContract(adapter: string, records: RecordsHarness) {
  describe(`Transactions contract, undoing: ${adapter}`, () => {
    it('keeps nothing of work that fails, nor of a transaction within it', async () => {
      const { transactions, recordStores } = records()
      const parameters = recordStores(PARAMETER)
      const failing = transactions.run(async () => {
        await parameters.add(sampleRow(PARAMETER, 1))
        await transactions.run(() => parameters.add(sampleRow(PARAMETER, 2)))
        throw new RangeError('not today')
      })
      await expect(failing).rejects.toThrow(RangeError)
      expect((await parameters.list(ALL)).total).toBe(0)
    })
  })
}
