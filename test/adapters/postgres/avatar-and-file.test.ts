import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { ChangeAvatar } from '../../../application/files/change-avatar.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { UploadUnconfirmed } from '../../../domain/storage/uploads/upload-errors.ts'
import { QuotaExceeded } from '../../../domain/storage/usage/upload-quota.ts'
import { MemoryObjectStore } from '../../memory/files/memory-object-stores.ts'
import { aPicture, bodyOf } from '../../support/bodies.ts'
import { aPlatform, aUser } from '../../support/builders.ts'
import { anOperation } from '../../support/console-builders.ts'
import { fileParts } from '../../support/file-parts.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { emptyRecords, postgresRecords } from '../../support/postgres-records.ts'
import { emptyDatabase } from '../../support/prepared-database.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { uniqueHex } from '../../support/unique.ts'

const PAGE = { filter: {}, sort: { by: 'id', direction: 'asc' }, offset: 0, limit: 9 } as const
const QUOTA = { bytes: 10_000, files: 9, running: 9 }
const LEASE_SECONDS = 31

let database: Database

beforeAll(async () => {
  database = await emptyDatabase()
  await prepareDatabase(database, seedFacts)
  return () => database.close()
})
beforeEach(() => emptyRecords(database))

/** Somebody with a picture, who sends another one. */
async function setUp() {
  const records = postgresRecords(database)
  const { files, profiles, audit, users, given } = records
  await given.platform(aPlatform({ key: 'default', isDefault: true }))
  const { id: userId } = await given.user(aUser({ name: 'mei' }))
  const clock = new MovingClock()
  const ids = { handle: () => uniqueHex(32), token: () => uniqueHex(43), below: () => 0 }
  const store = new MemoryObjectStore()
  const parts = fileParts({ ...records, clock, ids }, { for: () => store }, { quota: QUOTA })
  const { uploadFile, remove, unwaited } = parts
  const change = new ChangeAvatar({ upload: uploadFile, profiles, remove, unwaited, files })
  const send = (bytes = 4000) =>
    change.execute({ userId, userName: 'mei' }, bodyOf(aPicture(bytes)), (work) =>
      audit.change(work, anOperation),
    )
  const first = await send()
  /** Who is left when all leases are over. */
  const left = async () => {
    clock.advance(LEASE_SECONDS)
    await parts.recover.execute()
    const kept = (await files.list(PAGE, 'all')).files
    return { ids: kept.map(({ id }) => `file:${id}`), objects: store.keys.length }
  }
  const avatar = async () => (await users.get(userId))?.props.avatarUrl
  const again = () => change.use(userId, first.id)
  return { ...records, store, unwaited, send, again, left, avatar, first: `file:${first.id}` }
}

const away = () => Promise.reject(new DependencyUnavailable())

describe('a new avatar', () => {
  it('replaces the previous one', async () => {
    const { send, left, avatar } = await setUp()
    const second = `file:${(await send()).id}`
    expect(await avatar()).toBe(second)
    expect(await left()).toEqual({ ids: [second], objects: 1 })
  })

  it('may be the one that somebody has', async () => {
    const { again, left, avatar, first } = await setUp()
    await again()
    expect(await avatar()).toBe(first)
    expect(await left()).toEqual({ ids: [first], objects: 1 })
  })

  it('does not wait until a silent store has let the old one go', async () => {
    const { send, left, avatar, store, unwaited } = await setUp()
    const answered = Promise.withResolvers<void>()
    const remove = store.remove.bind(store)
    store.remove = (key) => answered.promise.then(() => remove(key))
    const second = `file:${(await send()).id}`
    expect([await avatar(), store.keys.length]).toEqual([second, 2])
    answered.resolve()
    await unwaited.stop()
    expect(await left()).toEqual({ ids: [second], objects: 1 })
  })

  it.each(['profiles', 'audit'] as const)('leaves nothing when %s are away', async (which) => {
    const { send, left, avatar, first, ...records } = await setUp()
    if (which === 'profiles') records.profiles.replaceAvatar = away
    else records.audit.change = (work) => database.transaction(() => work().then(away))
    await expect(send()).rejects.toThrow(UploadUnconfirmed)
    expect(await avatar()).toBe(first)
    expect(await left()).toEqual({ ids: [first], objects: 1 })
  })

  it('replaces the old one when the outcome of the last step is unknown', async () => {
    const { send, left, avatar, first, files } = await setUp()
    const durably = files.durably.bind(files)
    let steps = 0
    files.durably = async (work) => {
      const done = await durably(work)
      steps += 1
      return steps === 2 ? away() : done
    }
    await expect(send()).rejects.toThrow(UploadUnconfirmed)
    const now = await avatar()
    expect(now).not.toBe(first)
    expect(await left()).toEqual({ ids: [now], objects: 1 })
  })

  it('beyond the quota leaves the old one where it is', async () => {
    const { send, left, avatar, first } = await setUp()
    await expect(send(QUOTA.bytes + 1)).rejects.toThrow(QuotaExceeded)
    expect(await avatar()).toBe(first)
    expect(await left()).toEqual({ ids: [first], objects: 1 })
  })
})
