import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { CachedDepartmentDirectory } from '../../../adapters/memory/accounts/cached-department-directory.ts'
import { PostgresAccessVersion } from '../../../adapters/postgres/accounts/postgres-access-version.ts'
import { PostgresDepartmentDirectory } from '../../../adapters/postgres/accounts/postgres-department-directory.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { PostgresImportedRows } from '../../../adapters/postgres/parts/switch/postgres-imported-rows.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { ChangeAvatar } from '../../../application/files/change-avatar.ts'
import type { Audited } from '../../../domain/audit/audited.ts'
import {
  type DirectoryGround,
  departmentDirectoryContract,
} from '../../contract/department-directory.contract.ts'
import { MemoryObjectStore } from '../../memory/files/memory-object-stores.ts'
import { importedRowsContract } from '../../parts/switch/imported-rows.contract.ts'
import { aPicture, bodyOf } from '../../support/bodies.ts'
import { onBothStores } from '../../support/both-stores.ts'
import { aSession, aUser } from '../../support/builders.ts'
import { anOperation } from '../../support/console-builders.ts'
import { fileParts } from '../../support/file-parts.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { postgresRecords } from '../../support/postgres-records.ts'
import { anyDatabase, emptyDatabase, preparedOnPostgres } from '../../support/prepared-database.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { freshDatabase } from '../../support/servers/fresh-database.ts'
import { makePatient } from '../../support/servers/patient-sessions.ts'
import { SOON } from '../../support/soak.ts'
import { uniqueHex } from '../../support/unique.ts'

describe('disabled users', () => {
  let database: Database

  beforeAll(async () => {
    database = await emptyDatabase()
    await prepareDatabase(database, seedFacts)
  })
  afterAll(() => database.close())

  it('sessions of a disabled user do not return when the user is enabled', async () => {
    const { given, sessions } = postgresRecords(database)
    const { id } = await given.user(aUser())
    const session = aSession({ userId: id })
    await sessions.open(session, undefined)
    const { tokenDigest } = session.props
    for (const status of ['normal', 'disabled', 'normal']) {
      await database.rows({ text: 'update users set status = $1 where id = $2' }, [status, id])
      const isThere = (await sessions.get(tokenDigest)) !== undefined
      if (status === 'disabled') expect(isThere).toBe(false)
    }
    expect(await sessions.get(tokenDigest)).toBeUndefined()
  })
})

function grounds(isCached: boolean): () => Promise<DirectoryGround> {
  let database: Database
  beforeAll(async () => {
    database = await anyDatabase()
  })
  afterAll(() => database.close())
  return async () => {
    const run = async (text: string) => void (await database.rows({ text }, []))
    await run('truncate departments cascade')
    const source = new PostgresDepartmentDirectory(database)
    const cached = new CachedDepartmentDirectory(source, new PostgresAccessVersion(database))
    return { run, directory: isCached ? cached : source }
  }
}

departmentDirectoryContract('Postgres', grounds(false))
departmentDirectoryContract('Postgres, remembered', grounds(true))

it('is read again only when rights have another version', async () => {
  let [version, reads] = [1, 0]
  const source = {
    all: async () => {
      reads += 1
      return []
    },
  }
  const directory = new CachedDepartmentDirectory(source, { current: async () => version })
  const first = await directory.all()
  expect(await directory.all()).toBe(first)
  version = 2
  expect(await directory.all()).not.toBe(first)
  expect(reads).toBe(2)
})

const SHORT_MS = 100

class Undone extends Error {}

await onBothStores('rows from elsewhere', (open) => {
  let database: Database

  beforeAll(async () => {
    database = await open()
  })

  afterAll(() => database?.close())

  importedRowsContract('database', async (work) => {
    const undone = new Undone()
    const change = async () => {
      const rows = new PostgresImportedRows(database)
      await rows.hold()
      await work(rows)
      throw undone
    }
    await database.transaction(change).catch((error) => {
      if (error !== undone && error.cause !== undone) throw error
    })
  })
})

await describeWith('postgres', 'A transaction of rows from elsewhere', (serverUrl) => {
  it('may wait for the source longer than others may for anything', async () => {
    const fresh = await preparedOnPostgres(serverUrl)
    onTestFinished(fresh.drop)
    const database = await openPostgres({ url: fresh.url })
    onTestFinished(() => database.close())
    const rows = new PostgresImportedRows(database)
    const known = await database.transaction(async () => {
      await database.use((em) =>
        em.execute(`set local idle_in_transaction_session_timeout = '${SHORT_MS}ms'`),
      )
      await rows.hold()
      await pause(5 * SHORT_MS)
      return rows.known('users')
    })
    expect(known).toEqual([])
  })
})

const DEPARTMENT = '100'
const limits = { bytes: 1e6, files: undefined }
const departments = [{ departmentId: DEPARTMENT, ...limits }]
const QUOTA = { bytes: 10_000, files: 9, running: 9, departments }
const WAITING = `select count(*)::int as many from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Somebody with a picture, and somebody else who may hold what counts their files. */
async function setUp(serverUrl: string) {
  const { url, drop } = await freshDatabase(serverUrl)
  onTestFinished(drop)
  await makePatient(url)
  const database = await openPostgres({ url, isUnhurried: true })
  onTestFinished(() => database.close())
  await prepareDatabase(database, seedFacts)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  onTestFinished(() => other.end())
  const records = postgresRecords(database)
  const { id: userId } = await records.given.user(aUser({ name: 'mei' }))
  const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
  const store = new MemoryObjectStore()
  const parts = { ...records, clock: new MovingClock(), ids }
  const made = fileParts(parts, { for: () => store }, { quota: QUOTA })
  const { uploadFile, remove, unwaited } = made
  onTestFinished(() => unwaited.stop())
  const change = new ChangeAvatar({ upload: uploadFile, remove, unwaited, ...records })
  const send = (audited: Audited) =>
    change.execute({ userId, userName: 'mei' }, bodyOf(aPicture(4000)), audited)
  const inOneStep: Audited = (work) => records.audit.change(work, anOperation)
  const avatar = async () => (await records.users.get(userId))?.props.avatarUrl
  const waiting = (many: number) =>
    expect
      .poll(async () => (await other.query(WAITING)).rows[0].many, { ...SOON, interval: 5 })
      .toBe(many)
  /** As a new session of theirs locks it. */
  const refersToOwner = () =>
    other.query('select from users where id = $1 for key share nowait', [userId])
  /** Listened to from the start, and ended before its database is. */
  const toItsEnd = <T>(work: Promise<T>): Promise<T> => {
    const ended = Promise.allSettled([work])
    onTestFinished(async () => {
      await other.query('rollback')
      await ended
    })
    return work
  }
  return { other, remove, send, inOneStep, avatar, waiting, refersToOwner, toItsEnd }
}

await describeWith('postgres', 'A new avatar, while the old one is deleted', (serverUrl) => {
  it('replaces it, both requests are answered, and no login waits', async () => {
    const { other, remove, send, inOneStep, avatar, ...locks } = await setUp(serverUrl)
    const first = await send(inOneStep)
    const held = Promise.withResolvers<void>()
    const audited: Audited = async (work) => {
      await other.query('begin')
      await other.query('select * from upload_usage for update')
      held.resolve()
      return inOneStep(work)
    }
    const sent = locks.toItsEnd(send(audited))
    await held.promise
    await locks.waiting(1)
    await locks.refersToOwner()
    const hidden = locks.toItsEnd(remove.hide([first.id]))
    await locks.waiting(2)
    await other.query('commit')
    const [{ id }] = await Promise.all([sent, hidden])
    expect(await avatar()).toBe(`file:${id}`)
  })

  it('waits for an upload of its department before it locks anything else', async () => {
    const { other, send, inOneStep, ...locks } = await setUp(serverUrl)
    await send(inOneStep)
    await other.query('begin')
    await other.query('select from departments where id = $1 for no key update', [DEPARTMENT])
    const sent = locks.toItsEnd(send(inOneStep))
    await locks.waiting(1)
    await other.query('select * from upload_usage for update nowait')
    await other.query('commit')
    await sent
  })
})
