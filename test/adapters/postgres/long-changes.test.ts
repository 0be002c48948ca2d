import { expect, it, onTestFinished } from 'vitest'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { anOperation } from '../../support/console-builders.ts'
import { postgresRecords } from '../../support/postgres-records.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'

/** Within the limit of a statement; three of them are longer than an ordinary request may take. */
const PAUSE = { text: 'select pg_sleep(0.7)' }
const LIMITS = {
  text: `select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock`,
}

await describeWith('postgres', 'A change of many statements', (serverUrl) => {
  const open = async () => {
    const { database } = await openFreshDatabase(serverUrl)
    onTestFinished(() => database.close())
    await prepareDatabase(database, seedFacts)
    const { audit } = postgresRecords(database)
    return { database, audit }
  }

  it('may take longer than a request when it is declared so', async () => {
    const { database, audit } = await open()
    const work = async () => {
      for (let step = 0; step < 3; step += 1) await database.rows(PAUSE, [])
      return 'done'
    }
    const line = () => anOperation({ error: undefined })
    await expect(audit.change(work, line)).rejects.toThrow(DependencyUnavailable)
    expect(await audit.change(work, line, 60)).toBe('done')
  })

  it('may have statements that take longer too, but not for ever', async () => {
    const { database, audit } = await open()
    const limits = await audit.change(() => database.rows(LIMITS, []), anOperation, 60)
    expect(limits).toEqual([{ statement: '15s', lock: '5s' }])
  })
})
