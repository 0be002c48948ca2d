import { describe, expect, it } from 'vitest'
import { FieldTaken } from '../../domain/records/record-errors.ts'
import { PARAMETER } from '../../domain/settings/parameter.ts'
import { anOperation } from '../support/console-builders.ts'
import { sampleRow } from '../support/pages.ts'
import type { DatabaseHarness } from '../support/records.ts'

const ALL = { conditions: [], scope: 'all', sort: [], offset: 0, limit: 200 } as const

export function savepointsContract(adapter: string, records: DatabaseHarness) {
  describe(`Savepoints contract: ${adapter}`, () => {
    it('undoes what fails, also in the store, and keeps what came before and after', async () => {
      const { audit, savepoints, recordStores } = records()
      const store = recordStores(PARAMETER)
      const add = (key: string) => store.add({ ...sampleRow(PARAMETER, 1), key })
      const failure = new Error('not this one')
      await audit.change(
        async () => {
          expect(await savepoints.attempt(() => add('first'))).toMatchObject({ key: 'first' })
          const half = async () => {
            await add('half')
            throw failure
          }
          await expect(savepoints.attempt(half)).rejects.toBe(failure)
          await expect(savepoints.attempt(() => add('first'))).rejects.toBeInstanceOf(FieldTaken)
          await savepoints.attempt(() => add('last'))
        },
        () => anOperation(),
      )
      const { rows } = await store.list(ALL)
      expect(rows.map(({ key }) => key)).toEqual(['first', 'last'])
    })
  })
}
