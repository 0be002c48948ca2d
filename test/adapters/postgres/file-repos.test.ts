import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { PostgresStoredFileRepo } from '../../../adapters/postgres/files/postgres-stored-file-repo.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import type {
  AddTerms,
  FilePage,
  StoredFileRepo,
} from '../../../application/ports/files/stored-file-repo.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import { aPlatform, aStoredFile } from '../../support/builders.ts'
import { anOperation } from '../../support/console-builders.ts'
import { postgresRecords } from '../../support/postgres-records.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { type FreshDatabase, freshDatabase } from '../../support/servers/fresh-database.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'
import { makePatient } from '../../support/servers/patient-sessions.ts'
import { SOON } from '../../support/soak.ts'
import { later, someMoment, uniqueHex } from '../../support/unique.ts'

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

describe('removed uploads', async () => {
  const WAITING = {
    text: `select count(*)::int as many from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
  }

  await describeWith('postgres', 'A part that begins while its upload is given up', (serverUrl) => {
    it('has no place', async () => {
      const { database } = await openFreshDatabase(serverUrl, { isUnhurried: true })
      await prepareDatabase(database, seedFacts)
      const { issuedKeys, staged, given } = postgresRecords(database)
      const { key } = await given.platform(aPlatform())
      const id = uniqueHex(32)
      const times = { createdAt: someMoment, expiresAt: later(3600) }
      const named = { ownerId: '1', ownerName: 'admin', name: 'a', declaredType: undefined }
      await staged.add({ id, ...named, ...times, length: 10 }, undefined)

      const [removed, kept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const removal = database.transaction(async () => {
        await staged.remove(id)
        removed.resolve()
        await kept.promise
      })
      await removed.promise
      const file = aStoredFile({ platformKey: key, createdAt: someMoment }).props
      const begun = staged.beginPart(id, 0, file, later(30))
      begun.catch(() => undefined)
      const waiting = async () => (await database.rows(WAITING, []))[0]?.many
      await expect.poll(waiting, SOON).toBe(1)
      kept.resolve()
      await removal
      expect(await begun).toBeUndefined()
      expect(await issuedKeys.standings(key, [file.objectKey.value])).toEqual(new Map())
    })
  })
})

describe('files in scope', () => {
  /** More than a total that is kept, and enough for each form of the statement. */
  const OPEN = 2100
  const PAGE: FilePage = {
    filter: {},
    sort: { by: 'createdAt', direction: 'desc' },
    offset: 0,
    limit: 10,
  }
  const SCOPE = { uploaderId: '9002', departments: new Set(['9000']) }

  const ROWS = [
    `insert into departments (id, parent_id, name, category, sort_order, phone, email, is_disabled, author_id, created_at)
    select n, 100, 'Department ' || n, '', 1, '', '', false, 1, now() from generate_series(9000, 9001) n`,
    `insert into users (id, name, name_key, nick_name, status, created_at, department_id)
    select 9000 + n, 'u' || n, 'u' || n, 'u', 'normal', now(), 9000 + n from generate_series(0, 1) n
    union all select 9002, 'own', 'own', 'own', 'normal', now(), null`,
    `insert into stored_files (state, lease_until, platform_key, object_key, original_name, suffix, content_type,
      bytes, sha256, uploader_id, uploader_name, created_at)
    select 'ready', now(), (select key from storage_platforms limit 1), 'k' || n, 'f' || n, '.txt', 'text/plain', 1,
      repeat('0', 64), 9000 + n % 3, 'u', now() + n * interval '1 minute' from generate_series(1, ${(OPEN / 2) * 3}) n`,
  ]

  async function listed(database: Database, page: FilePage) {
    const { files, total } = await new PostgresStoredFileRepo(database).list(page, SCOPE)
    return { names: files.map(({ props }) => props.originalName), total }
  }

  describe('Files within a scope', () => {
    it('are the same, whether all are found or read in order', async () => {
      const database = await anyDatabase()
      for (const text of ROWS) await database.rows({ text }, [])
      const all = Array.from({ length: (OPEN / 2) * 3 }, (_, n) => n + 1).reverse()
      const open = all.filter((n) => n % 3 !== 1).map((n) => `f${n}`)
      const expected = { names: open.slice(0, 10), total: OPEN }
      expect(await listed(database, PAGE)).toEqual(expected)
      // The total is known now, and so long that the page is read in order.
      expect(await listed(database, PAGE)).toEqual(expected)
      const first = { names: open.slice(0, 1), total: OPEN }
      expect(await listed(database, { ...PAGE, limit: 1 })).toEqual(first)
      const later = { ...PAGE, offset: OPEN - 5 }
      expect(await listed(database, later)).toEqual({ names: open.slice(-5), total: OPEN })
      expect(await listed(database, { ...PAGE, offset: OPEN })).toEqual({ names: [], total: OPEN })
    })

    it('have a total on a page behind the last', async () => {
      const database = await anyDatabase()
      for (const text of ROWS) await database.rows({ text }, [])
      expect(await listed(database, { ...PAGE, offset: OPEN })).toEqual({ names: [], total: OPEN })
    })
  })
})

describe('upload key locks', async () => {
  const WAITING = `select count(*)::int as many from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

  await describeWith(
    'postgres',
    'A file that is deleted while its upload is repeated',
    (serverUrl) => {
      let fresh: FreshDatabase
      let database: Database
      let files: StoredFileRepo
      let other: pg.Client

      beforeAll(async () => {
        fresh = await freshDatabase(serverUrl)
        await makePatient(fresh.url)
        database = await openPostgres({ url: fresh.url, isUnhurried: true })
        await prepareDatabase(database, seedFacts)
        files = new PostgresStoredFileRepo(database)
        other = new pg.Client({ connectionString: fresh.url })
        await other.connect()
      })
      beforeEach(() => {
        key = { ...key, text: randomUUID() }
      })
      afterAll(async () => {
        await other.end()
        await database.close()
        await fresh.drop()
      })

      let key = { text: '', since: later(-3600) }
      const quota = { bytes: 1000, files: 100, running: 100 }
      const { id: _id, state: _state, digest: _digest, ...rest } = aStoredFile().props
      const add = () =>
        files.add({ ...rest, objectKey: aStoredFile().props.objectKey }, later(60), { key, quota })

      /** While the row that counts is taken, whatever order they come in. */
      async function bothWaiting(first: () => Promise<unknown>, second: () => Promise<unknown>) {
        await other.query('begin')
        await other.query('select * from upload_usage for update')
        try {
          const one = outcomeOf(first())
          await waiting(1)
          const two = outcomeOf(second())
          await waiting(2)
          await other.query('commit')
          return [await one, await two]
        } finally {
          await other.query('rollback')
        }
      }

      /** Listened to from the start: either may be refused before the lock's holder has its answer. */
      const outcomeOf = async (work: Promise<unknown>) => (await Promise.allSettled([work]))[0]

      const waiting = (many: number) =>
        expect
          .poll(async () => (await other.query(WAITING)).rows[0].many, { ...SOON, interval: 5 })
          .toBe(many)

      it('gives both an answer when the upload came first', async () => {
        const { id } = await add()
        const [added, deleted] = await bothWaiting(add, () => files.markDeleting([id]))
        expect(added).toMatchObject({ status: 'rejected', reason: { code: 'upload_running' } })
        expect(deleted).toMatchObject({ status: 'fulfilled' })
      })

      it('gives both an answer when the delete came first', async () => {
        const { id } = await add()
        const [deleted, added] = await bothWaiting(() => files.markDeleting([id]), add)
        expect(deleted).toMatchObject({ status: 'fulfilled' })
        expect(added).toMatchObject({ status: 'fulfilled' })
      })
    },
  )
})

describe('left locations', async () => {
  const WAITING = {
    text: `select count(*)::int as many from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
  }
  const QUOTA = { bytes: 1e6, files: 9, running: 9 }

  const elsewhere = ({ props }: StoragePlatform) => {
    return { ...props, rootPath: `${props.rootPath}x`, locationEpoch: props.locationEpoch + 1 }
  }

  await describeWith('postgres', 'A record that is added while its platform moves', (serverUrl) => {
    it.each<[string, () => AddTerms]>([
      ['within no quota', () => ({})],
      ['within a quota', () => ({ quota: QUOTA })],
      ['under a key', () => ({ quota: QUOTA, key: { text: uniqueHex(16), since: later(-60) } })],
      ['for a copy', () => ({ isCopy: true })],
    ])('waits for the move, and then sees it: %s', async (_case, terms) => {
      const { database } = await openFreshDatabase(serverUrl, { isUnhurried: true })
      await prepareDatabase(database, seedFacts)
      const { files, managedPlatforms, given } = postgresRecords(database)
      const { id, key, props } = await given.platform(aPlatform())
      const file = aStoredFile({ platformKey: key }).props
      const { locationEpoch } = props
      // Else its first upload begins the row that counts, and looks once more.
      await files.add(aStoredFile({ platformKey: 'default' }).props, later(60), { quota: QUOTA })

      const [changed, kept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const move = database.transaction(async () => {
        await managedPlatforms.update(id, elsewhere)
        changed.resolve()
        await kept.promise
      })
      await changed.promise
      const added = files.add(file, later(60), { ...terms(), locationEpoch })
      const outcome = added.then(
        () => 'added',
        ({ code }) => String(code),
      )
      const waiting = async () => (await database.rows(WAITING, []))[0]?.many
      await expect.poll(waiting, SOON).toBe(1)
      kept.resolve()
      await move
      expect(await outcome).toBe('no_storage_platform')
    })
  })
})
