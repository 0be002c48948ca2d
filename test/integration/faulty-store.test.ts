import { expect, it, onTestFinished } from 'vitest'
import { RandomIds } from '../../adapters/crypto/random-ids.ts'
import { PART_BYTES } from '../../adapters/object-parts/part-memory.ts'
import { prepareDatabase } from '../../adapters/postgres/schema/prepare-database.ts'
import { S3ObjectStores } from '../../adapters/s3/s3-object-stores.ts'
import { bodyOf, collect } from '../support/bodies.ts'
import { aPlatform } from '../support/builders.ts'
import { type Fault, faultyProxy } from '../support/faulty-proxy.ts'
import { type FileParts, fileParts, SOMEBODY } from '../support/file-parts.ts'
import { Ledger } from '../support/killed-files/ledger.ts'
import { recoveryOf, ZEROS } from '../support/killed-files/rounds.ts'
import { pictureNamed, seeded } from '../support/killed-files/seeded.ts'
import type { Victim } from '../support/killed-files/victims.ts'
import { postgresRecords } from '../support/postgres-records.ts'
import { IMPATIENT, newLocation } from '../support/s3-locations.ts'
import { seedFacts } from '../support/seed-facts.ts'
import { seedOfRun } from '../support/seed-of-run.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { openFreshDatabase } from '../support/servers/open-fresh-database.ts'
import { report, times } from '../support/soak.ts'

const OPERATIONS = times(80, 10_000)
const CLIENTS = 8
const SHARE_OF_FAULTS = 0.15
/** The last two cost whoever meets them a deadline: they are rare. */
const QUICK: readonly Fault[] = [
  ...(['reset before', 'reset after', 'half a request', 'changed request'] as const),
  ...(['half an answer', 'empty answer'] as const),
  { status: 500, code: 'InternalError' },
  { status: 503, code: 'SlowDown' },
  { status: 200, code: 'InternalError' },
]
const SLOW: readonly Fault[] = ['silence before', 'silence after', 'stalled answer']

await describeWith('s3', 'files on S3 behind a bad network', (s3) =>
  describeWith('postgres', 'and Postgres', (postgres) => {
    it(
      'are whole or refused, and leave nothing behind',
      async () => {
        const seed = seedOfRun()
        const random = seeded(seed)
        const location = await newLocation(s3)
        let isFaulty = true
        const counts = { faults: 0, failed: 0, reads: 0, wrongReads: 0 }
        const proxy = await faultyProxy(s3, () => {
          if (!isFaulty || random() > SHARE_OF_FAULTS) return undefined
          counts.faults += 1
          const kinds = random() < 0.03 ? SLOW : QUICK
          return kinds[Math.floor(random() * kinds.length)]
        })
        onTestFinished(() => proxy.close())
        const database = await aDatabase(postgres)
        const through = { ...location, endpoint: new URL(proxy.url).origin }
        const stores = new S3ObjectStores({ locationOf: () => through, patience: IMPATIENT })
        onTestFinished(() => stores.close())
        const parts = partsOver(postgresRecords(database), stores)
        const ledger = new Ledger(random, `faulty-${seed}`, PART_BYTES + 1000)
        const victim = victimOf(parts)

        await atOnce(async () => {
          if (!(await ledger.try(victim))) counts.failed += 1
          const [id, expected] = ledger.someLive() ?? []
          if (id === undefined || !expected) return
          const got = await read(parts, id)
          if (got) counts.reads += 1
          if (got && !got.equals(expected)) counts.wrongReads += 1
        })

        isFaulty = false
        const at = { kind: 's3', url: s3, bucket: location.bucket } as const
        const recovery = recoveryOf({ database, location: at })
        await recovery.recover()
        await ledger.repeat(victim)
        const found = () => recovery.faults(ledger)
        // All bytes are compared: of the soak's many files, on a busy machine, that takes a while.
        await expect.poll(found, { timeout: times(60_000, 600_000), interval: 200 }).toEqual(ZEROS)
        report('faulty store', {
          seed,
          operations: OPERATIONS,
          ...counts,
          ...recovery.counts,
          ...ZEROS,
        })
        expect(counts.wrongReads).toBe(0)
        for (const count of [counts.faults, counts.reads, ledger.acknowledged]) {
          expect(count).toBeGreaterThan(0)
        }
      },
      times(240_000, 7_200_000),
    )
  }),
)

async function aDatabase(serverUrl: string) {
  const { database } = await openFreshDatabase(serverUrl)
  await prepareDatabase(database, seedFacts)
  return database
}

function partsOver(records: ReturnType<typeof postgresRecords>, stores: S3ObjectStores): FileParts {
  const platform = aPlatform({ kind: 's3' })
  const world = { ...records, clock: { now: () => new Date() }, ids: new RandomIds() }
  return fileParts(world, { for: () => stores.for(platform) }, { maxBytes: 1e8 })
}

/** Nobody dies here; what is refused counts as without an answer. */
function victimOf({ uploadFile, deleteFiles }: FileParts): Victim {
  return {
    application: 'this process',
    async upload(name, bytes) {
      const { id } = await uploadFile.execute({
        uploader: { userId: '1', userName: 'admin' },
        name: 'a.png',
        declaredType: undefined,
        key: name,
        body: bodyOf(pictureNamed(name, bytes)),
      })
      return id
    },
    async remove(ids) {
      await deleteFiles.execute(ids, SOMEBODY)
    },
    kill: async () => undefined,
  }
}

/** @returns `undefined` when it was refused, broke off, or is deleted meanwhile */
async function read({ openFile }: FileParts, id: string): Promise<Buffer | undefined> {
  try {
    const opened = await openFile.execute(id, 'all')
    return await collect(await opened.read({ first: 0, last: opened.bytes - 1 }))
  } catch {
    return undefined
  }
}

async function atOnce(operation: () => Promise<void>): Promise<void> {
  let left = OPERATIONS
  const client = async () => {
    while (left-- > 0) await operation()
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}
