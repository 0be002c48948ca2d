import { expect, it } from 'vitest'
import { KeepHeads } from '../../../application/audit/keep-heads.ts'
import type { ChainHead } from '../../../application/ports/logs/chain-heads.ts'
import { chainOver } from '../../support/chain.ts'
import { anOperation } from '../../support/console-builders.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'

it('heads are kept once an hour, and not noted as kept when they were not', async () => {
  const records = memoryRecords()
  const clock = new MovingClock()
  const { link } = chainOver(records, clock)
  const kept: ChainHead[] = []
  let isFull = false
  const heads = {
    add: async (some: readonly ChainHead[]) => {
      if (isFull) throw new Error('full')
      kept.push(...some)
    },
  }
  const { chain, rounds } = records
  const keep = new KeepHeads({ chain, heads, rounds, clock })
  await keep.execute()
  expect(kept).toEqual([])
  await records.audit.failure(anOperation({ at: clock.now() }))
  await link()
  await keep.execute()
  await keep.execute()
  expect(kept).toMatchObject([{ log: 'operation', number: 1 }])
  clock.advance(3600)
  isFull = true
  await expect(keep.execute()).rejects.toThrow('full')
  isFull = false
  await keep.execute()
  expect(kept).toHaveLength(2)
})
