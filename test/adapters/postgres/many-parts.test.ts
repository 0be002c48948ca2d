import { expect, it, onTestFinished, vi } from 'vitest'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { postgresRecords } from '../../support/postgres-records.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { freshDatabase } from '../../support/servers/fresh-database.ts'
import { later, someMoment, uniqueHex } from '../../support/unique.ts'

const PARTS = 3000
const ADD_PARTS = `with f as (
    insert into stored_files (purpose, state, lease_until, platform_key, object_key, original_name,
      suffix, content_type, uploader_id, uploader_name, created_at)
    select 'part', 'pending', now(), 'default', 'a/' || n, 'a', '', 'a/b', 1, 'a', now()
      from generate_series(1, ${PARTS}) as n returning id
  ), numbered as (select id, row_number() over (order by id) - 1 as at from f)
  insert into staged_parts (upload_id, first, file_id, bytes) select $1, at * 10, id, 10 from numbered`

await describeWith('postgres', 'An upload in many parts', (serverUrl) => {
  it('needs one row to report its progress', async () => {
    const fresh = await freshDatabase(serverUrl)
    const database = await openPostgres({ url: fresh.url, isUnhurried: true })
    onTestFinished(async () => {
      await database.close()
      await fresh.drop()
    })
    await prepareDatabase(database, seedFacts)
    const { staged } = postgresRecords(database)
    const id = uniqueHex(32)
    const times = { createdAt: someMoment, expiresAt: later(3600) }
    const named = { ownerId: '1', ownerName: 'admin', name: 'a', declaredType: undefined }
    await staged.add({ id, ...named, ...times, length: 10 * PARTS + 1 }, undefined)
    await database.rows({ text: ADD_PARTS }, [id])
    const rows = vi.spyOn(database, 'rows')
    const found = await staged.get(id, later(1))
    expect([found?.offset, found?.partCount]).toEqual([10 * PARTS, PARTS])
    const answers = await Promise.all(rows.mock.results.map(({ value }) => value))
    expect(answers.map(({ length }) => length)).toEqual([1])
    expect(await staged.parts(id)).toHaveLength(PARTS)
  })
})
