import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { Database } from '../../../adapters/postgres/connection/database.ts'
import type { Driver } from '../../../adapters/postgres/connection/driver.ts'
import type { Statement } from '../../../adapters/postgres/connection/statement.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'

describe('work that is kept for good', () => {
  const asked: string[] = []
  let lost = 0
  const rows = async ({ text }: Statement) => {
    asked.push(text)
    return []
  }
  const driver: Driver = {
    // Statements go past it.
    em: Object.create(null),
    pool: { rows },
    ...{ know: () => undefined, discover: () => undefined },
    lost: () => lost,
    close: async () => undefined,
  }
  beforeEach(() => {
    asked.length = 0
  })

  it('is waited for after it is done', async () => {
    const database = new Database(driver)
    const work = () => database.rows({ text: 'work' }, [])
    await database.durably(work)
    expect(asked).toEqual(['work', expect.stringContaining('pg_logical_emit_message')])
  })

  it('is not acknowledged when the server may have crashed and recovered meanwhile', async () => {
    const database = new Database(driver)
    const crash = async () => {
      await database.rows({ text: 'work' }, [])
      lost += 1
    }
    await expect(database.durably(crash)).rejects.toThrow(DependencyUnavailable)
    expect(await database.durably(async () => 'fine')).toBe('fine')
  })
})

await describeWith('postgres', 'A Postgres server with durable work', (serverUrl) => {
  let database: Database
  beforeEach(async () => {
    ;({ database } = await openFreshDatabase(serverUrl, { poolSize: 2 }))
  })

  it('refuses it when a connection broke', async () => {
    const suicide = { text: 'select pg_terminate_backend(pg_backend_pid())' }
    const broken = database.durably(async () => {
      await expect(database.rows(suicide, [])).rejects.toThrow(DependencyUnavailable)
      // Until the end of the connection is seen, too; what is asked then is answered by a new one.
      await pause(200)
      await database.ping()
    })
    await expect(broken).rejects.toThrow(DependencyUnavailable)
    expect(await database.durably(() => database.rows({ text: 'select 1 as one' }, []))).toEqual([
      { one: 1 },
    ])
  })

  it('refuses it inside a transaction, which would commit later', async () => {
    const inside = database.transaction(() => database.durably(async () => undefined))
    await expect(inside).rejects.toThrow('inside a transaction')
  })
})
