import { expect, it } from 'vitest'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { aStoredFile } from '../../support/builders.ts'
import { anOperation } from '../../support/console-builders.ts'
import { postgresRecords } from '../../support/postgres-records.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'
import { later } from '../../support/unique.ts'

await describeWith('postgres', 'a file that becomes ready with its line', (url) => {
  it('stays hidden when its entry cannot be stored', async () => {
    const { database } = await openFreshDatabase(url, { isUnhurried: true })
    await prepareDatabase(database, seedFacts)
    const { files, operations } = postgresRecords(database)
    const { id: _id, state: _state, digest: _digest, ...file } = aStoredFile().props
    const { id } = await files.add({ ...file, platformKey: 'default' }, later(60))
    const digest = { bytes: 1, sha256: 'cd'.repeat(32) }
    // No database can take it: it is longer than the column.
    const line = anOperation({ operatorId: '9'.repeat(30), error: undefined })
    await expect(files.markReady(id, digest, undefined, line)).rejects.toThrow()
    expect(await files.get(id)).toBeUndefined()
    expect(await files.markReady(id, digest, undefined, { ...line, operatorId: '1' })).toBe(true)
    const sort = { by: 'at', direction: 'desc' } as const
    expect((await operations.list({ filter: {}, sort, offset: 0, limit: 9 })).total).toBe(1)
  })
})
