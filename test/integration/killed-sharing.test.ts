import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { prepareDatabase } from '../../adapters/postgres/schema/prepare-database.ts'
import { aLocation, contentAt, type Location, objectsAt } from '../support/killed-files/location.ts'
import { recoveryOf } from '../support/killed-files/rounds.ts'
import { pictureNamed } from '../support/killed-files/seeded.ts'
import type { SharingNews } from '../support/killed-files/sharing-host.ts'
import { untilConnectionsAreGone, withConnectionsNamed } from '../support/named-connections.ts'
import { seedFacts } from '../support/seed-facts.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { openFreshDatabase } from '../support/servers/open-fresh-database.ts'
import { report, times } from '../support/soak.ts'
import { uniqueHex } from '../support/unique.ts'

const BYTES = 3000
const ROUNDS = times(12, 500)
const PROGRAM = join(import.meta.dirname, '../support/killed-files/sharing-host.ts')
const PATIENCE_MS = times(300_000, 7_200_000)

const LOCATED = {
  text: 'select id, state, stored_at, coalesce(stored_at, object_key) as key from stored_files',
}

await describeWith('postgres', 'objects that files share on the local disk', (postgres) =>
  sharing(postgres),
)
await describeWith('s3', 'objects that files share on S3', (s3) =>
  describeWith('postgres', 'and Postgres', (postgres) => sharing(postgres, s3)),
)

function sharing(serverUrl: string, s3Url?: string): void {
  it(
    'are neither lost nor left when processes are killed',
    async () => {
      const { url, database } = await openFreshDatabase(serverUrl)
      await prepareDatabase(database, seedFacts)
      const location = await aLocation(s3Url)
      const { recover } = recoveryOf({ database, location })
      const names = new Map<string, string>()
      let shared = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        const told = await killed(url, location, database)
        for (const { id, name } of told.uploaded) names.set(id, name)
        for (const { id } of told.removed) names.delete(id)
        await recover()
        const rows = await database.rows(LOCATED, [])
        const kept = new Map(rows.map(({ id, key }) => [String(id), String(key)]))
        for (const { id } of told.removing) if (!kept.has(id)) names.delete(id)
        expect(rows.filter(({ state }) => state !== 'ready')).toEqual([])
        const { objects, unfinished } = await contentAt(location)
        expect(objects.toSorted()).toEqual([...new Set(kept.values())].toSorted())
        expect(unfinished).toEqual([])
        const contents = await objectsAt(
          location,
          [...names.keys()].map((id) => kept.get(id) ?? ''),
        )
        const wrong = [...names.values()].filter(
          (name, at) => !pictureNamed(name, BYTES).equals(contents[at] ?? new Uint8Array()),
        )
        expect(wrong).toEqual([])
        shared += rows.filter((row) => row.stored_at !== null).length
      }
      report(`sharing killed, ${location.kind}`, { rounds: ROUNDS, files: names.size, shared })
      expect(names.size).toBeGreaterThan(0)
      expect(shared).toBeGreaterThan(0)
    },
    PATIENCE_MS,
  )
}

/** Lets a process work for a moment and kills it. @returns what it told before */
async function killed(databaseUrl: string, location: Location, database: Database) {
  const application = `victim-${uniqueHex(16)}`
  const url = withConnectionsNamed(databaseUrl, application)
  const child = fork(PROGRAM, [url, JSON.stringify(location)])
  const news: SharingNews[] = []
  child.on('message', (one: SharingNews) => news.push(one))
  await once(child, 'message')
  await pause(200 + Math.random() * 800)
  const ended = Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  child.kill('SIGKILL')
  await ended
  await untilConnectionsAreGone(database, application)
  const of = (kind: SharingNews['kind']) => news.filter((one) => one.kind === kind)
  return { uploaded: of('uploaded'), removing: of('removing'), removed: of('removed') }
}
