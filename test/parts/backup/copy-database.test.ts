import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { copyDatabase } from '../../../adapters/postgres/parts/backup/copy-database.ts'
import { tablesOf } from '../../../adapters/postgres/parts/backup/schema.ts'
import { installationId } from '../../../adapters/postgres/schema/applied-migrations.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { aMenu } from '../../support/access-builders.ts'
import { aStoredFile, aUser } from '../../support/builders.ts'
import { embeddedDatabase } from '../../support/embedded-database.ts'
import { aRemotePlatform } from '../../support/platform-builders.ts'
import { postgresRecords } from '../../support/postgres-records.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { freshDatabase } from '../../support/servers/fresh-database.ts'
import { later, someMoment } from '../../support/unique.ts'

const HOSTILE = `ä 梅 🦊 "q" 'a' \\ \n\t {"a":[1,null]} \u2028`
const FILES = 1200

await describeWith('postgres', 'Copying the embedded database to a server', (serverUrl) => {
  let source: Database

  beforeAll(async () => {
    source = await embeddedDatabase()
    await prepareDatabase(source, seedFacts)
    await fill(source)
  })
  afterAll(() => source.close())

  async function emptyTarget(): Promise<Database> {
    const fresh = await freshDatabase(serverUrl)
    const target = await openPostgres({ url: fresh.url, isUnhurried: true })
    onTestFinished(async () => {
      await target.close()
      await fresh.drop()
    })
    return target
  }

  it('copies every value of every row, and reports their number', async () => {
    const target = await emptyTarget()
    const told = new Map<string, number>()
    const rows = await copyDatabase(source, target, {
      onTable: (table, count) => void told.set(table, count),
    })
    const tables = await tablesOf(source)
    expect([...told.keys()]).toEqual(tables)
    expect([...told.values()].reduce((sum, one) => sum + one, 0)).toBe(rows)
    expect(told.get('stored_files')).toBe(FILES)
    for (const table of tables) {
      expect(await linesOf(target, table)).toEqual(await linesOf(source, table))
    }
    // Under another name it is another installation: nothing of the first reaches it over Redis.
    expect(await installationId(target)).not.toBe(await installationId(source))
    // A service that starts there finds nothing to do.
    const prepared = await prepareDatabase(target, () => expect.unreachable())
    expect(prepared).toEqual({ migrated: [], administratorCreated: false })
  }, 300_000)

  it('leaves a usable database: ids, triggers and references continue', async () => {
    const target = await emptyTarget()
    await copyDatabase(source, target)
    const { files, accessVersion, given } = postgresRecords(target)
    const { id: _id, state: _state, digest: _digest, ...file } = aStoredFile().props
    const before = await accessVersion.current()
    expect(Number((await files.add(file, someMoment)).id)).toBe(FILES + 1)
    await given.disableUser('9007199254740993')
    expect(await accessVersion.current()).toBeGreaterThan(before)
    const orphan = { text: 'insert into user_roles (user_id, role_id) values (77, 77)' }
    await expect(target.transaction(() => target.rows(orphan, []))).rejects.toThrow(/foreign key/)
    const deferred = { text: 'select 1 from pg_constraint where condeferrable' }
    expect(await target.rows(deferred, [])).toEqual([])
  }, 300_000)

  it('copies nothing when it breaks off, and can be tried again', async () => {
    const target = await emptyTarget()
    const broken = copyDatabase(source, target, {
      onTable: (table) => {
        if (table === 'users') throw new Error('the connection broke')
      },
    })
    await expect(broken).rejects.toThrow('the connection broke')
    expect(await tablesOf(target)).toEqual([])
    expect(await copyDatabase(source, target)).toBeGreaterThan(FILES)
  }, 300_000)

  it('leaves a database alone that is not empty', async () => {
    const target = await emptyTarget()
    await target.rows({ text: 'create table theirs (id int)' }, [])
    const refused = copyDatabase(source, target)
    await expect(refused).rejects.toMatchObject({ name: 'CopyRefused' })
    expect(await tablesOf(target)).toEqual(['theirs'])
  }, 300_000)
})

async function fill(database: Database): Promise<void> {
  const { given, files } = postgresRecords(database)
  await given.user(aUser({ id: '9007199254740993', nickName: HOSTILE }))
  await given.platform(aRemotePlatform())
  // A child before its parent.
  await given.menu(aMenu({ id: '5001' }))
  await given.menu(aMenu({ id: '5000' }))
  const adopt = { text: 'update menus set parent_id = 5000 where id = 5001' }
  await database.rows(adopt, [])
  await given.parameter('hostile', HOSTILE)
  for (let index = 0; index < FILES; index += 1) {
    const { id: _id, state: _state, digest, ...file } = aStoredFile().props
    const { id } = await files.add({ ...file, originalName: `${HOSTILE}.png` }, later(index))
    if (index % 2 === 0 && digest) await files.markReady(id, digest)
  }
}

async function linesOf(database: Database, table: string): Promise<unknown[]> {
  const text = `select row_to_json(r)::text as line from ${table} r`
  return database.transaction(async () => {
    await database.rows({ text: `set local timezone = 'UTC'` }, [])
    return (await database.rows({ text }, [])).map(({ line }) => line).sort()
  })
}
