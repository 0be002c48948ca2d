import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { migratorOf } from '../../../adapters/postgres/schema/migrator-of.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'
import { SOON } from '../../support/soak.ts'
import { uniqueHex } from '../../support/unique.ts'

const WAITING = `select count(*)::int as many from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`
const COUNTED = `select sum(files)::int as files, sum(bytes)::int as bytes
  from (select files, bytes from usage_totals union all select files, bytes from usage_changes) u`
const STORE = `insert into stored_files (state, lease_until, platform_key, object_key, original_name,
    suffix, content_type, bytes, sha256, uploader_id, uploader_name, created_at)
  values ('ready', now(), 'default', $1, 'a.png', '.png', 'image/png', 10, 'cd', 7, 'clerk', now())`

/** A database of the version before, and the account by which its instances use it. */
async function setUp(serverUrl: string) {
  const { url, database } = await openFreshDatabase(serverUrl, { isUnhurried: true })
  const migrator = await migratorOf(database)
  await migrator.up({ to: '0015-trash' })
  const account = `service_${randomUUID().replaceAll('-', '')}`
  const owner = await connected(url)
  await owner.query(`create role ${account} login`)
  onTestFinished(async () => {
    await owner.query(`drop owned by ${account}; drop role ${account}`)
    await owner.end()
  })
  await owner.query(`grant select, insert, update, delete on all tables in schema public
    to ${account}; grant usage on all sequences in schema public to ${account}`)
  await owner.query(`insert into storage_platforms (key, kind, status, is_default, base_path)
    values ('default', 'local', 'normal', true, '') on conflict do nothing`)
  const mine = new URL(url)
  mine.username = account
  const serving = await connected(mine.href)
  onTestFinished(() => serving.end())
  const store = () => serving.query(STORE, [uniqueHex(32)])
  return { owner, serving, store, migrate: () => migrator.up({ to: '0016-quotas' }) }
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

await describeWith('postgres', 'A migration while the version before runs', (serverUrl) => {
  it('misses no file that is stored meanwhile, and stops none afterwards', async () => {
    const { owner, serving, store, migrate } = await setUp(serverUrl)
    await serving.query('begin')
    await store()
    const migrated = migrate()
    await expect.poll(async () => (await owner.query(WAITING)).rows[0].many, SOON).toBe(1)
    await serving.query('commit')
    await migrated
    expect((await owner.query(COUNTED)).rows).toEqual([{ files: 1, bytes: 10 }])
    await store()
    expect((await owner.query(COUNTED)).rows).toEqual([{ files: 2, bytes: 20 }])
  })
})
