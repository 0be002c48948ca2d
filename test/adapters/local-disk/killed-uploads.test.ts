import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LocalObjectStores } from '../../../adapters/local-disk/local-object-stores.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { sha256 } from '../../support/bodies.ts'
import { aPlatform } from '../../support/builders.ts'
import { diskTools } from '../../support/disk-tools.ts'
import { fileParts } from '../../support/file-parts.ts'
import { filesBelow, temporaryFolder } from '../../support/local-disk.ts'
import { untilConnectionsAreGone, withConnectionsNamed } from '../../support/named-connections.ts'
import { emptyRecords, postgresRecords } from '../../support/postgres-records.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { type FreshDatabase, freshDatabase } from '../../support/servers/fresh-database.ts'
import type { KilledReport } from '../../support/upload-until-killed.ts'

const ROUNDS = 8
const AT_ONCE = 4
const NAME = 'killed-uploads'
const uploader = join(import.meta.dirname, '../../support/upload-until-killed.ts')

await describeWith('postgres', 'uploads and deletes of processes that are killed', (serverUrl) => {
  let fresh: FreshDatabase
  let database: Database

  beforeAll(async () => {
    fresh = await freshDatabase(serverUrl)
    database = await openPostgres({ url: fresh.url })
    await prepareDatabase(database, seedFacts)
    await emptyRecords(database)
  })
  afterAll(async () => {
    await database.close()
    await fresh.drop()
  })

  it('leave no record without object, no object without record and no temporary file', async () => {
    const root = await temporaryFolder()
    const records = postgresRecords(database)
    await records.given.platform(aPlatform({ key: 'default', isDefault: true, rootPath: root }))
    // Ten minutes on: every lease is over and every leftover old enough.
    const clock = { now: () => new Date(Date.now() + 600_000) }
    const ids = { handle: () => '', token: () => '', below: () => 0 }
    const stores = new LocalObjectStores('data', [root], diskTools())
    const { recover } = fileParts({ ...records, clock, ids }, stores)
    const acknowledged = new Map<string, string>()

    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, () =>
          runAndKill([withConnectionsNamed(fresh.url, NAME), root], acknowledged),
        ),
      )
      await untilConnectionsAreGone(database, NAME)
      await recover.execute()

      const rows = await database.rows({ text: 'select * from stored_files' }, [])
      const kept = new Map(rows.map((row) => [join(root, String(row.object_key)), row]))
      const objects = await filesBelow(root)
      expect(rows.filter(({ state }) => state !== 'ready')).toEqual([])
      expect(objects.sort()).toEqual([...kept.keys()].sort())
      for (const path of objects) expect(sha256(await readFile(path))).toBe(kept.get(path)?.sha256)
      const bySum = new Map(rows.map((row) => [String(row.id), row.sha256]))
      for (const [id, sum] of acknowledged) expect(bySum.get(id)).toBe(sum)
    }
    expect(acknowledged.size).toBeGreaterThan(0)
  })
})

/** Kills after a random number of reports and a random moment more, so that slow machines get as far. */
async function runAndKill(args: readonly string[], acknowledged: Map<string, string>) {
  const child = fork(uploader, args, { execArgv: [] })
  let reportsLeft = 1 + Math.floor(Math.random() * 8)
  const farEnough = new Promise<void>((resolve) => {
    child.on('message', (report: KilledReport) => {
      if (report.kind === 'stored') acknowledged.set(report.id, report.sha256)
      // From here on it may be gone or not; both are right.
      else if (report.kind !== 'ready') acknowledged.delete(report.id)
      reportsLeft -= 1
      if (reportsLeft === 0) resolve()
    })
  })
  await Promise.race([farEnough, failed(child)])
  await pause(Math.random() * 40)
  const gone = once(child, 'close')
  child.kill('SIGKILL')
  await gone
}

async function failed(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`The uploading process ended with ${code}.`)
}
