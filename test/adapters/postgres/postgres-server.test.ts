import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { patiently } from '../../../adapters/postgres/connection/patience.ts'
import { MIGRATION_NAMES } from '../../../adapters/postgres/migrations/migration-names.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { LoginFailures } from '../../../domain/identity/sign-in/login-failures.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { aSession, aUser } from '../../support/builders.ts'
import { postgresRecords } from '../../support/postgres-records.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { type FreshDatabase, freshDatabase } from '../../support/servers/fresh-database.ts'
import { later, someMoment } from '../../support/unique.ts'

await describeWith('postgres', 'A Postgres server', (serverUrl) => {
  let fresh: FreshDatabase
  beforeEach(async () => {
    fresh = await freshDatabase(serverUrl)
  })
  afterEach(() => fresh.drop())

  const open = () => openPostgres({ url: fresh.url, poolSize: 3 })

  it('is prepared once by ten processes that start together', async () => {
    const databases = await Promise.all(Array.from({ length: 10 }, open))
    const done = await Promise.all(databases.map((one) => prepareDatabase(one, seedFacts)))
    expect(done.filter(({ administratorCreated }) => administratorCreated)).toHaveLength(1)
    expect(done.flatMap(({ migrated }) => migrated)).toEqual(MIGRATION_NAMES)
    const [database] = databases
    const users = await database?.rows({ text: 'select name from users' }, [])
    expect(users).toEqual([{ name: 'admin' }])
    await Promise.all(databases.map((one) => one.close()))
  })

  it('keeps nothing of a preparation that breaks off, and is prepared by the next start', async () => {
    const database = await open()
    const broken = prepareDatabase(database, () => Promise.reject(new RangeError('no hash')))
    await expect(broken).rejects.toThrow('no hash')
    const tables = `select 1 from information_schema.tables where table_name = 'users'`
    expect(await database.rows({ text: tables }, [])).toEqual([])
    expect((await prepareDatabase(database, seedFacts)).administratorCreated).toBe(true)
    await database.close()
  })

  it('reports a lost connection as an outage, and continues with a new one', async () => {
    const database = await open()
    const suicide = 'select pg_terminate_backend(pg_backend_pid())'
    const ways = [
      () => database.rows({ text: suicide }, []),
      () => database.use((em) => em.execute(suicide)),
      () => database.transaction(() => database.rows({ text: suicide }, [])),
      () => database.dedicated((query) => query(suicide, [])),
    ]
    // More often than the pool has places: none may be lost.
    for (let round = 0; round < 4; round += 1) {
      for (const way of ways) await expect(way()).rejects.toThrow(DependencyUnavailable)
    }
    // A connection that died a moment ago may be met once more.
    await patiently(() => database.ping(), {})
    await database.close()
  })

  it('is an outage without a server, and an error without the database', async () => {
    const nobody = openPostgres({ url: 'postgres://a@127.0.0.1:1/b' }, { seconds: 0 })
    await expect(nobody).rejects.toThrow(DependencyUnavailable)
    const missing = openPostgres({ url: `${fresh.url}_missing` })
    await expect(missing).rejects.toMatchObject({ code: '3D000' })
  })
})

await describeWith('postgres', 'A prepared Postgres server', (serverUrl) => {
  let fresh: FreshDatabase
  let database: Database
  beforeAll(async () => {
    fresh = await freshDatabase(serverUrl)
    database = await openPostgres({ url: fresh.url, poolSize: 2 })
    await prepareDatabase(database, seedFacts)
  })
  afterAll(async () => {
    await database.close()
    await fresh.drop()
  })

  const text = async (sql: string) => String((await database.rows({ text: sql }, []))[0]?.value)

  describe('opening a session', () => {
    it('does not wait for the disk, and changes this setting for nothing else', async () => {
      const { sessions } = postgresRecords(database)
      const unflushed = `select pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn() as value`
      const seen = new Set<string>()
      for (let n = 0; n < 30; n += 1) {
        await sessions.open(aSession(), 'admin')
        seen.add(await text(unflushed))
      }
      expect(seen).toContain('true')
      expect(await text('select current_setting($$synchronous_commit$$) as value')).toBe('on')
    })

    it('waits for a lock that is being closed, and then opens nothing', async () => {
      const { sessions, users } = postgresRecords(database)
      const name = LoginName.parse('contested')
      await users.recordLoginFailure(name, someMoment, () => new LoginFailures(4, 0, undefined))
      const session = aSession()
      const opened = await database.dedicated(async (query) => {
        await query('begin', [])
        await query('update login_failures set locked_until = $1 where name_key = $2', [
          later(60),
          name.key,
        ])
        const opening = sessions.open(session, name.key)
        const waiting = `select count(*) as value from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        // It waits for 0.8 seconds.
        await expect.poll(() => query(waiting, []), { interval: 5 }).toEqual([{ value: '1' }])
        await query('commit', [])
        return opening
      })
      expect(opened).toEqual({ state: 'locked', until: later(60) })
      expect(await sessions.get(session.props.tokenDigest)).toBeUndefined()
      expect((await users.getLoginAccount(name)).failures.lockedUntil).toEqual(later(60))
    })

    it('writes one line of the login log with each session', async () => {
      const session = aSession()
      await postgresRecords(database).sessions.open(session, 'admin')
      const logged = `select count(*) as value from login_log where session_id = '${session.props.id}'`
      expect(await text(logged)).toBe('1')
    })
  })

  it('prepares hot statements', async () => {
    await postgresRecords(database).sessions.get('nobody')
    const names = `select string_agg(name, ',') as value from pg_prepared_statements`
    expect(await text(names)).toContain('find-session')
  })

  it('ends the sessions of a removed user', async () => {
    const { given, sessions } = postgresRecords(database)
    const { id } = await given.user(aUser())
    const session = aSession({ userId: id })
    await sessions.open(session, undefined)
    await database.rows({ text: 'delete from users where id = $1' }, [id])
    expect(await sessions.get(session.props.tokenDigest)).toBeUndefined()
  })
})
