import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { anOperation } from '../../support/console-builders.ts'
import { emptyRecords, postgresRecords } from '../../support/postgres-records.ts'
import { emptyDatabase } from '../../support/prepared-database.ts'
import { seedFacts } from '../../support/seed-facts.ts'

const NEWEST = { filter: {}, sort: { by: 'at', direction: 'desc' }, offset: 0, limit: 200 } as const
let database: Database

beforeAll(async () => {
  database = await emptyDatabase()
  await prepareDatabase(database, seedFacts)
})
beforeEach(() => emptyRecords(database))
afterAll(() => database.close())

describe('a change and its entry', () => {
  it('are undone together when the work fails half-way', async () => {
    const { audit, given, parameters, operations } = postgresRecords(database)
    const work = async () => {
      await given.parameter('a', '1')
      throw new Error('half-way')
    }
    await expect(audit.change(work, () => anOperation())).rejects.toThrow('half-way')
    expect(await parameters.value('a')).toBeUndefined()
    expect((await operations.list(NEWEST)).total).toBe(0)
  })

  it('are undone together when the entry cannot be kept', async () => {
    const { audit, given, parameters } = postgresRecords(database)
    const entry = () => anOperation({ operatorId: 'no number' })
    await expect(audit.change(() => given.parameter('a', '1'), entry)).rejects.toThrow()
    expect(await parameters.value('a')).toBeUndefined()
  })

  it('are undone together when the entry cannot be made', async () => {
    const { audit, given, parameters, operations } = postgresRecords(database)
    const entry = () => {
      throw new Error('no entry')
    }
    await expect(audit.change(() => given.parameter('a', '1'), entry)).rejects.toThrow('no entry')
    expect(await parameters.value('a')).toBeUndefined()
    expect((await operations.list(NEWEST)).total).toBe(0)
  })

  it('are undone together with what was noted inside', async () => {
    const { audit, operations } = postgresRecords(database)
    const work = async () => {
      await audit.note(anOperation())
      throw new Error('half-way')
    }
    await expect(audit.change(work, () => anOperation())).rejects.toThrow('half-way')
    expect((await operations.list(NEWEST)).total).toBe(0)
  })
})

it('an entry that cannot be stored does not affect others in its batch', async () => {
  const { audit, operations } = postgresRecords(database)
  const entries = ['1', '2', 'no number', '3', '4'].map((operatorId) => anOperation({ operatorId }))
  const noted = await Promise.allSettled(entries.map((entry) => audit.note(entry)))
  const outcomes = noted.map(({ status }) => status === 'fulfilled')
  expect(outcomes).toEqual([true, true, false, true, true])
  const kept = (await operations.list(NEWEST)).entries.map(({ operatorId }) => operatorId)
  expect(kept.toSorted()).toEqual(['1', '2', '3', '4'])
})

describe('lists of a million entries', () => {
  it.each([
    ['operation_log', 'order by at desc, id desc', 'operation_log_at'],
    ['operation_log', 'order by milliseconds desc, id desc', 'operation_log_milliseconds'],
    ['operation_log', `where kind = 'add' order by at desc, id desc`, 'operation_log_kind_at'],
    [
      'operation_log',
      `where error is not null and true = $1 order by at desc, id desc`,
      'operation_log_failed_at',
    ],
    ['notices', 'order by created_at desc, id desc', 'notices_created_at'],
    ['parameters', 'order by created_at desc, id desc', 'parameters_created_at'],
  ])('page %s %s by an index', async (table, rest, index) => {
    const plan = await database.transaction(async () => {
      await database.rows({ text: 'set local enable_seqscan = off' }, [])
      const values = rest.includes('$1') ? [true] : []
      return database.rows({ text: `explain select * from ${table} ${rest} limit 10` }, values)
    })
    const steps = JSON.stringify(plan)
    expect(steps).toContain(`using ${index}`)
    expect(steps).not.toContain('Sort')
  })
})
