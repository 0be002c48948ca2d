import { expect, it, vi } from 'vitest'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { aPlatform, aStoredFile } from '../../support/builders.ts'
import { seeded } from '../../support/killed-files/seeded.ts'
import { postgresRecords } from '../../support/postgres-records.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { seedOfRun } from '../../support/seed-of-run.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'
import { times } from '../../support/soak.ts'
import { uniqueHex } from '../../support/unique.ts'

const STEPS = times(400, 10_000)
const AT_ONCE = 4
const USERS = ['7', '8', '9']
const AHEAD = new Date(Date.now() + 3_600_000)
const sha256 = 'cd'.repeat(32)
const PLATFORM = { key: 'default' }

const COUNTED = { text: 'select user_id, files, bytes, running from upload_usage order by user_id' }

const RECOUNTED = {
  text: `select user_id, count(f.id) filter (where state in ('ready', 'quarantined')) as files,
      coalesce(sum(f.bytes) filter (where state in ('ready', 'quarantined')), 0)::bigint as bytes,
      count(f.id) filter (where state = 'pending') as running
    from upload_usage u left join stored_files f on f.uploader_id = user_id and purpose = 'file'
    group by user_id order by user_id`,
}

const STORED = {
  text: `select platform_key, day::text, sum(files) as files, sum(bytes) as bytes
    from (table storage_by_day union all table storage_changes) noted
    group by platform_key, day having sum(files) <> 0 order by platform_key, day`,
}

const RESTORED = {
  text: `select platform_key, (created_at at time zone 'UTC')::date::text as day, count(*) as files,
      sum(bytes) as bytes
    from stored_files where purpose = 'file' and state in ('ready', 'quarantined')
    group by platform_key, 2 order by platform_key, 2`,
}

await describeWith('postgres', 'what is counted for quotas', (url) => {
  it('is, like what is shown of platforms, what a recount finds, whatever happened to the files', async () => {
    const { database } = await openFreshDatabase(url, { isUnhurried: true })
    await prepareDatabase(database, seedFacts)
    const seed = seedOfRun()
    const records = postgresRecords(database)
    const world = worldOf(records, seeded(seed))
    const move = await world.begin()
    for (let step = 0; step < STEPS; step += AT_ONCE) {
      const steps = Array.from({ length: AT_ONCE }, () => world.step(move))
      await Promise.all([...steps, records.usage.addUp()])
    }
    const [counted, recounted] = [await rows(COUNTED), await rows(RECOUNTED)]
    expect(counted.length, `seed ${seed}`).toBe(USERS.length)
    expect(counted, `seed ${seed}`).toEqual(recounted)
    expect(await rows(STORED), `seed ${seed}`).toEqual(await rows(RESTORED))
    expect(world.done.size, [...world.done].join()).toBe(world.kinds)

    async function rows(question: { text: string }) {
      return (await database.rows(question, [])).map((row) => JSON.stringify(Object.values(row)))
    }
  }, 300_000)

  it('refuses one of two first uploads if the other used up the quota', async () => {
    const { database } = await openFreshDatabase(url, { isUnhurried: true })
    await prepareDatabase(database, seedFacts)
    const { files } = postgresRecords(database)
    const quota = { bytes: 1e6, files: 1, running: 5 }
    for (let user = 100; user < 120; user += 1) {
      const add = () => files.add(aNewFile(String(user)), AHEAD, { quota })
      const outcomes = await Promise.allSettled([add(), add()])
      const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      expect(refused).toEqual([expect.objectContaining({ code: 'quota_files' })])
    }
  })

  it('asks for the limits of uploads that begin together in one statement', async () => {
    const { database } = await openFreshDatabase(url, { isUnhurried: true })
    await prepareDatabase(database, seedFacts)
    const { quotas } = postgresRecords(database)
    const asked = vi.spyOn(database, 'rows')
    await Promise.all(['1', '7', '1', '1'].map((id) => quotas.of(id)))
    expect(asked).toHaveBeenCalledOnce()
  })
})

function aNewFile(uploaderId: string) {
  const { id: _id, state: _state, digest: _digest, ...file } = aStoredFile().props
  return { ...file, platformKey: PLATFORM.key, uploaderId }
}

type Records = ReturnType<typeof postgresRecords>

/** Everything that changes a record of a file, in no order. */
function worldOf({ given, files, migrations, staged }: Records, random: () => number) {
  const ids: string[] = []
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
  const digest = () => ({ bytes: Math.floor(random() * 1000), sha256 })
  const quota = { bytes: 1e6, files: 100, running: 50 }
  const aFile = () => aNewFile(pick(USERS) ?? '7')
  const add = async (terms: Parameters<typeof files.add>[2]) => {
    const added = await files.add(aFile(), AHEAD, terms)
    if (!terms?.isCopy) ids.push(added.id)
    return added
  }
  const any = () => pick(ids) ?? '0'
  const part = async () => {
    const [id, { uploaderId: ownerId, createdAt }] = [uniqueHex(32), aFile()]
    const owner = { ownerId, ownerName: 'clerk', name: 'a', declaredType: undefined, length: 9 }
    await staged.add({ id, ...owner, createdAt, expiresAt: AHEAD }, undefined)
    const record = await staged.beginPart(id, 0, aFile(), AHEAD)
    if (record) await staged.completePart(record.id, 9, AHEAD)
  }
  const switched = async (move: string) => {
    const copy = await add({ isCopy: true })
    const file: StoredFile | undefined = pick(await files.keptOn(PLATFORM.key, any(), 5))
    const now = new Date()
    const change = file && { file, copy, at: now, removeSourceAt: now }
    if (!change || !(await migrations.switchFile(move, change))) await files.markDeleting([copy.id])
  }
  const kinds: Readonly<Record<string, (move: string) => Promise<unknown>>> = {
    add: () => add({}),
    admit: () => add({ quota }),
    ready: () => files.markReady(any(), digest(), quota),
    finish: () => files.markReady(any(), digest()),
    quarantine: () => files.quarantine(any(), digest()),
    delete: () => files.markDeleting([any(), any()]),
    remove: () => files.remove(any()),
    recover: () => files.claimUnfinished(new Date(Date.now() + random() * 7_200_000), 2),
    part,
    move: switched,
  }
  const names = ['add', 'add', 'finish', ...Object.keys(kinds)]
  const done = new Set<string>()
  return {
    done,
    kinds: Object.keys(kinds).length,
    begin: async () => {
      await given.platform(aPlatform({ key: 'other' }))
      const ends = { sourceKey: PLATFORM.key, targetKey: 'other', createdAt: new Date() }
      const added = await migrations.add({ ...ends, starterId: undefined, starterName: 'test' })
      const id = added?.id ?? ''
      await migrations.change(id, ['queued'], { state: 'running' })
      return id
    },
    /** What is refused changes nothing. */
    step: async (move: string) => {
      const name = pick(names) ?? ''
      await kinds[name]?.(move).then(
        () => done.add(name),
        (error: unknown) => expect(String(Object(error).code)).toMatch(/^quota_/),
      )
    },
  }
}
