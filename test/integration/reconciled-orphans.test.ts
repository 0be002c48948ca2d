import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { PostgresExclusiveWork } from '../../adapters/postgres/instances/postgres-exclusive-work.ts'
import { sha256 } from '../support/bodies.ts'
import { objectsAt } from '../support/killed-files/location.ts'
import {
  expectedOf,
  type Ground,
  leftOf,
  openGround,
  sow,
} from '../support/reconciled-orphans/ground.ts'
import { askAllToReconcile, runReconcile } from '../support/reconciled-orphans/run-reconcile.ts'
import { contentOfSeed } from '../support/reconciled-orphans/seeds.ts'
import { SteadyUploads } from '../support/reconciled-orphans/steady-uploads.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { report, SOAK_MS, SOON, times } from '../support/soak.ts'
import { someAtOnce } from '../support/some-at-once.ts'

const SIZES = { local: times(40, 10_000), s3: times(20, 10_000) }
/** On S3 the slow ones have begun a multipart upload by then. */
const SLOW_BYTES = { local: 300_000, s3: 9_000_000 }
const AT_ONCE = 8
const ANOTHER_IS_AT_IT = 75

await describeWith('postgres', 'T-48: what was left over on the local disk', (postgres) =>
  suite(postgres),
)
await describeWith('s3', 'T-48: what was left over on S3', (s3) =>
  describeWith('postgres', 'and Postgres', (postgres) => suite(postgres, s3)),
)

function suite(postgres: string, s3?: string): void {
  const kind = s3 ? 's3' : 'local'
  it(
    'goes to the last one while people upload, and nothing else does',
    async () => {
      const size = SIZES[kind]
      const ground = await openGround({ postgres, s3, size })
      const uploads = new SteadyUploads(ground.fronts, ground.session, SLOW_BYTES[kind])
      await whileNobodyRecovers(ground.database, async () => {
        uploads.begin()
        await sow(ground)
        await expectToChangeNothing(ground, size)
        await expectOneAtATime(ground)
        await expectToRemoveOnce(ground, size)
      })
      // What an instance recovers in the same moment may be counted here too.
      const last = await runReconcile(ground)
      expect(last.report, last.output).toMatchObject({ outcome: 'done', missing: size })
      await expect.poll(() => leftOf(ground), SOON).toEqual(expectedOf(ground, 'afterwards'))
      const lasted = await uploads.end()
      await compareBytes(ground, uploads)
      await expect.poll(() => leftOf(ground), SOON).toEqual(expectedOf(ground, 'afterwards'))
      const { kept } = uploads
      report(`T-48 ${kind}`, { size, uploads: kept.length, lasted, wronglyRemoved: 0, left: 0 })
    },
    SOAK_MS,
  )
}

/** Instances look for half-done records every ten seconds: a dry run could not be told from that. */
async function whileNobodyRecovers(database: Database, work: () => Promise<void>): Promise<void> {
  const exclusive = new PostgresExclusiveWork(database)
  while (!(await exclusive.run('recover-files', work))) await pause(50)
}

async function expectToChangeNothing(ground: Ground, size: number): Promise<void> {
  const dry = await runReconcile(ground, '--dry-run')
  const foreign = size + Math.ceil(size / 10)
  const found = { orphans: size, foreign, removed: 0, missing: size }
  expect(dry.report, dry.output).toMatchObject({ ...found, outcome: 'dry-run' })
  expect(dry.code).toBe(1)
  expect(await leftOf(ground)).toEqual(expectedOf(ground, 'before'))
}

/** Two instances that are asked at once: sooner or later the second one meets the first at work. */
async function expectOneAtATime(ground: Ground): Promise<void> {
  const met = async () => (await askAllToReconcile(ground)).toSorted()
  await expect.poll(met, SOON).toEqual(['done', 'reconcile_running'])
}

/** Two processes at once: were both at work, both would count the same orphans. */
async function expectToRemoveOnce(ground: Ground, size: number): Promise<void> {
  const runs = await Promise.all([runReconcile(ground), runReconcile(ground)])
  const idle = runs.filter(({ report: its }) => its === undefined)
  expect(idle.filter(({ code }) => code !== ANOTHER_IS_AT_IT)).toEqual([])
  const worked = runs.flatMap(({ report: its }) => its ?? [])
  expect(worked.filter(({ outcome }) => outcome !== 'done')).toEqual([])
  expect(worked.reduce((sum, { removed }) => sum + removed, 0)).toBe(size)
}

/** Of what has to be there, on the platform and through both instances. */
async function compareBytes(ground: Ground, { kept, refused }: SteadyUploads): Promise<void> {
  expect(refused).toEqual([])
  const keys = expectedOf(ground, 'afterwards').objects
  const objects = await objectsAt(ground.location, keys)
  expect(objects.map(sha256)).toEqual(keys.map((key) => sha256(contentOfSeed(key))))
  for (const front of ground.fronts) {
    await someAtOnce(kept, AT_ONCE, async ({ id, sha256: expected }) => {
      expect(sha256(await front.download(ground.session, id)), id).toBe(expected)
    })
  }
}
