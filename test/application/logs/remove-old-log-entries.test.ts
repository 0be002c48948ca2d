import { expect, it } from 'vitest'
import { RemoveOldLogEntries } from '../../../application/logs/remove-log-entries.ts'
import { IdRanges } from '../../../domain/audit/id-ranges.ts'
import { chainOver } from '../../parts/chain/chain-over.ts'
import { anOperation } from '../../support/console-builders.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'

const DAY = 86_400
const NEWEST = { filter: {}, sort: { by: 'at', direction: 'desc' }, offset: 0, limit: 1 } as const

it('lines of a log go after their days, a thousand at a time', async () => {
  const records = memoryRecords()
  const { audit, chain, operations } = records
  const clock = new MovingClock()
  const forget = new RemoveOldLogEntries(chainOver(records, clock).erase.operation, clock, 180)
  for (let n = 0; n < 1001; n += 1) await audit.failure(anOperation({ at: clock.now() }))
  clock.advance(1)
  await audit.failure(anOperation({ at: clock.now() }))
  const total = async () => (await operations.list(NEWEST)).total
  clock.advance(180 * DAY - 1)
  await forget.execute()
  expect(await total()).toBe(1002)
  clock.advance(0.001)
  await forget.execute()
  expect(await total()).toBe(2)
  await forget.execute()
  await forget.execute()
  expect(await total()).toBe(1)
  const erasures = await chain.erasures('operation', IdRanges.above('0', '9999'))
  expect(erasures.map(({ reason, ids }) => [reason, ids.count])).toEqual([
    ['retention', 1000],
    ['retention', 1],
  ])
})
