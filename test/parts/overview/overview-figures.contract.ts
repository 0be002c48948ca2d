import { beforeEach, describe, expect, it } from 'vitest'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { aClient, aPlatform, aSession, aStoredFile, aUser } from '../../support/builders.ts'
import { anOperation } from '../../support/console-builders.ts'
import type { DatabaseHarness, Records } from '../../support/records.ts'
import { later, someMoment } from '../../support/unique.ts'

const HOUR = 3600
const hour = new Date('2026-03-04T05:00:00.000Z')
const origin = { address: '203.0.113.7', userAgent: 'Test/1.0' }
const sha256 = 'cd'.repeat(32)

export function overviewFiguresContract(adapter: string, records: DatabaseHarness) {
  describe(`OverviewFigures contract: ${adapter}`, () => {
    describe('logins', () => logins(records))
    describe('storage', () => storage(records))
    describe('slowest routes', () => slowestRoutes(records))
  })
}

function logins(records: DatabaseHarness): void {
  const fail = (at: Date) =>
    records().log.record({ userName: 'who', clientId: 'any', origin, reason: 'invalid_grant', at })

  it('are counted by the hour, apart from failures and from what ends a session', async () => {
    const { given, overview, sessions } = records()
    await given.user(aUser({ id: '1', name: 'alice' }))
    const { clientId } = await given.client(aClient())
    const session = aSession({ clientId })
    await sessions.open(session, undefined)
    await sessions.open(aSession({ clientId, openedAt: later(HOUR) }), undefined)
    await sessions.end(session.props.tokenDigest, later(1))
    for (const at of [someMoment, later(1), later(2 * HOUR)]) await fail(at)
    expect(await overview.logins(hour, 4)).toEqual([
      { at: hour, logins: 1, failures: 2 },
      { at: after(hour, 1), logins: 1, failures: 0 },
      { at: after(hour, 2), logins: 0, failures: 1 },
      { at: after(hour, 3), logins: 0, failures: 0 },
    ])
  })

  it('belong to the hour that begins with them', async () => {
    for (const at of [hour, after(hour, 1)]) await fail(at)
    const found = await records().overview.logins(hour, 1)
    expect(found).toEqual([{ at: hour, logins: 0, failures: 1 }])
  })
}

function storage(records: DatabaseHarness): void {
  beforeEach(async () => {
    for (const key of ['b', 'a']) await records().given.platform(aPlatform({ key }))
  })

  it('has every platform, with the bytes of files by the day on which they came', async () => {
    const all = records()
    await kept(all, { at: '2026-03-01', bytes: 5_000_000_000 })
    await kept(all, { at: '2026-03-03', bytes: 20 })
    await kept(all, { at: '2026-03-04', bytes: 1 })
    await kept(all, { at: '2026-03-04', bytes: 2 })
    const days = [
      { day: '2026-03-03', bytes: 20 },
      { day: '2026-03-04', bytes: 3 },
    ]
    const meant = [
      { key: 'a', files: 4, bytes: 5_000_000_023, days },
      { key: 'b', files: 0, bytes: 0, days: [] },
    ]
    expect(await all.overview.storage('2026-03-03')).toEqual(meant)
    await all.usage.addUp()
    await kept(all, { at: '2026-03-03', bytes: 4, key: 'b' })
    await Promise.all([all.usage.addUp(), all.usage.addUp()])
    const now = { key: 'b', files: 1, bytes: 4, days: [{ day: '2026-03-03', bytes: 4 }] }
    expect(await all.overview.storage('2026-03-03')).toEqual([meant[0], now])
  })

  it('takes back what is deleted, added up before or not', async () => {
    const all = records()
    const file = await kept(all, { at: '2026-03-04', bytes: 7 })
    const other = await kept(all, { at: '2026-03-04', bytes: 2 })
    await all.usage.addUp()
    await all.files.markDeleting([file.id])
    expect(await all.overview.storage('2026-03-04')).toMatchObject([{ files: 1, bytes: 2 }, {}])
    await all.usage.addUp()
    await all.files.markDeleting([other.id])
    await all.files.remove(file.id)
    expect(await all.overview.storage('2026-03-04')).toMatchObject([
      { files: 0, bytes: 0, days: [] },
      {},
    ])
  })

  it('counts quarantined files, but neither running uploads nor copies', async () => {
    const all = records()
    const { id } = await begun(all)
    await begun(all)
    const {
      id: _id,
      state: _state,
      digest: _digest,
      ...copy
    } = aStoredFile({ platformKey: 'a' }).props
    const { id: copied } = await all.files.add(copy, later(60), { isCopy: true })
    await all.files.quarantine(id, { bytes: 9, sha256 })
    await all.files.markReady(copied, { bytes: 100, sha256 })
    expect(await all.overview.storage('2026-03-04')).toMatchObject([{ files: 1, bytes: 9 }, {}])
  })

  it('follows a file that moves, on the day on which it came', async () => {
    const all = records()
    const file = await kept(all, { at: '2026-03-04', bytes: 7 })
    await moved(all, file)
    expect(await all.overview.storage('2026-03-04')).toEqual([
      { key: 'a', files: 0, bytes: 0, days: [] },
      { key: 'b', files: 1, bytes: 7, days: [{ day: '2026-03-04', bytes: 7 }] },
    ])
  })
}

function slowestRoutes(records: DatabaseHarness): void {
  it('are those whose 95th percentile is the highest, of what happened since', async () => {
    const { audit, overview } = records()
    const took = (url: string, milliseconds: number, at = someMoment, error?: string) =>
      audit.failure(anOperation({ url, milliseconds, at, error }))
    for (let n = 1; n <= 20; n += 1) await took('/steady', 100 + n)
    for (const [n, milliseconds] of [900, 10, 20].entries())
      await took('/odd', milliseconds, later(n))
    await took('/before', 5000, later(-1))
    const found = await overview.slowestRoutes(someMoment)
    const method = 'POST'
    expect(found).toEqual([
      { method, url: '/odd', requests: 3, medianMilliseconds: 20, p95Milliseconds: 900 },
      { method, url: '/steady', requests: 20, medianMilliseconds: 110, p95Milliseconds: 119 },
    ])
  })

  it('are eight, and tell methods of one address apart', async () => {
    const { audit, overview } = records()
    for (let n = 1; n <= 5; n += 1) {
      for (const method of ['PUT', 'POST']) {
        await audit.failure(anOperation({ url: `/route${n}`, method, milliseconds: n }))
      }
    }
    const found = await overview.slowestRoutes(someMoment)
    const names = found.map(({ method, url }) => `${method} ${url}`)
    const [five, four] = [
      ['POST /route5', 'PUT /route5'],
      ['POST /route4', 'PUT /route4'],
    ]
    expect(names.slice(0, 4)).toEqual([...five, ...four])
    expect(names).toHaveLength(8)
  })
}

function after(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * HOUR * 1000)
}

interface Upload {
  readonly at: string
  readonly bytes: number
  readonly key?: string
}

function begun({ files }: Records, key = 'a', createdAt = someMoment): Promise<StoredFile> {
  const made = aStoredFile({ platformKey: key, createdAt })
  const { id: _id, state: _state, digest: _digest, ...file } = made.props
  return files.add(file, later(60))
}

async function kept(all: Records, { at, bytes, key = 'a' }: Upload): Promise<StoredFile> {
  const { id } = await begun(all, key, new Date(`${at}T23:59:59.999Z`))
  await all.files.markReady(id, { bytes, sha256 })
  const file = await all.files.get(id)
  if (!file) throw new Error('The file is not there.')
  return file
}

async function moved(all: Records, file: StoredFile): Promise<void> {
  const starter = { starterId: '7', starterName: 'clerk' }
  const ends = { sourceKey: 'a', targetKey: 'b' }
  const added = await all.migrations.add({ ...ends, ...starter, createdAt: someMoment })
  const migration = await all.migrations.change(added?.id ?? '', ['queued'], { state: 'running' })
  if (!migration) throw new Error('The migration does not run.')
  const copy = await begun(all, 'b')
  const change = { file, copy, at: later(10), removeSourceAt: later(600) }
  expect(await all.migrations.switchFile(migration.id, change)).toBe(true)
}
