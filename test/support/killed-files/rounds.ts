import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { RandomIds } from '../../../adapters/crypto/random-ids.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { Orphans } from '../../../application/files/recovery/orphans.ts'
import { MissingObjects } from '../../../application/parts/reconcile/missing-objects.ts'
import { ReconcileObjects } from '../../../application/parts/reconcile/reconcile-objects.ts'
import { VerifyObjects } from '../../../application/parts/reconcile/verify-objects.ts'
import { fileParts } from '../file-parts.ts'
import { untilConnectionsAreGone } from '../named-connections.ts'
import { postgresRecords } from '../postgres-records.ts'
import { seedOfRun } from '../seed-of-run.ts'
import { report } from '../soak.ts'
import { Ledger, type Row } from './ledger.ts'
import { contentAt, type Location, storesAt } from './location.ts'
import { seeded } from './seeded.ts'
import type { Victim } from './victims.ts'

const DAY_AND_HOUR_MS = 90_000_000
const CLIENTS = 4
export const ZEROS = {
  recordsWithoutObject: 0,
  objectsWithoutRecord: 0,
  recordsHalfDone: 0,
  unfinished: 0,
  lost: 0,
  resurrected: 0,
  corrupted: 0,
}

export interface Rounds {
  readonly subject: string
  readonly rounds: number
  readonly database: Database
  readonly location: Location
  /** Size of a file that needs several steps of a store. */
  readonly largest: number
  start(): Promise<Victim>
}

/**
 * Kills one instance after another while clients upload and remove, and after each recovery checks
 * that everything is as the clients were told.
 */
export async function killRounds(test: Rounds): Promise<void> {
  const seed = seedOfRun()
  console.info(JSON.stringify({ subject: test.subject, seed }))
  const random = seeded(seed)
  const ledger = new Ledger(random, `run-${seed}`, test.largest)
  const recovery = recoveryOf(test)
  let next = test.start()
  try {
    for (let round = 0; round < test.rounds; round += 1) {
      const victim = await next
      // The next instance starts while this one works: two instances on one database.
      next = test.start()
      await ledger.repeat(victim)
      const busy = Array.from({ length: CLIENTS }, () => ledger.keepBusy(victim))
      await pause(random() * 250)
      await victim.kill()
      await Promise.all(busy)
      await untilConnectionsAreGone(test.database, victim.application)
      await recovery.recover()
      if (round === test.rounds - 1) ledger.forgetCompared()
      await expect
        .poll(() => recovery.faults(ledger), { timeout: 60_000, interval: 100 })
        .toEqual(ZEROS)
      ledger.settle(await recovery.rows())
    }
  } finally {
    await (await next).kill()
  }
  report(test.subject, { seed, rounds: test.rounds, ...recovery.counts, ...ZEROS })
  expect(ledger.acknowledged).toBeGreaterThan(0)
  // Only on a remote store can a request take effect after its sender died.
  if (test.location.kind === 'local') expect(recovery.counts.orphans).toBe(0)
}

/** What an instance runs at its start and periodically, when every grace period has passed. */
export function recoveryOf({ database, location }: Pick<Rounds, 'database' | 'location'>) {
  const records = postgresRecords(database)
  const stores = storesAt(location)
  const clock = { now: () => new Date(Date.now() + DAY_AND_HOUR_MS) }
  const parts = fileParts({ ...records, clock, ids: new RandomIds() }, stores)
  const orphans = new Orphans(stores, records.issuedKeys)
  const missing = new MissingObjects(records.files, parts.vault)
  const { platforms, rounds, files } = records
  const { vault } = parts
  const verify = new VerifyObjects({ files, vault, ids: new RandomIds() })
  const issued = records.issuedKeys
  const shared = {
    platforms,
    issued,
    orphans,
    missing,
    verify,
    rounds,
    exclusive: records.exclusiveWork(),
  }
  const tools = { ...shared, vault, clock }
  const reconcile = new ReconcileObjects(tools, 24)
  const counts = { recovered: 0, leftovers: 0, orphans: 0 }
  const recover = async () => {
    const { removed = 0, leftovers = 0 } = (await parts.recover.execute()) ?? {}
    const [swept] = (await reconcile.execute({ dryRun: false, force: false })) ?? []
    counts.recovered += removed
    counts.leftovers += leftovers
    counts.orphans += swept?.removed ?? 0
  }
  const rows = async (): Promise<Row[]> => {
    const text = 'select id, state, object_key, upload_key from stored_files'
    return (await database.rows({ text }, [])).map((row) => ({
      id: String(row.id),
      state: String(row.state),
      objectKey: String(row.object_key),
      uploadKey: row.upload_key === null ? null : String(row.upload_key),
    }))
  }
  /** The last request of a dead process may take effect later; recovery runs again, too. */
  const faults = async (ledger: Ledger) => {
    const found = await ledger.faults(await rows(), await contentAt(location), location)
    if (Object.values(found).some((count) => count > 0)) await recover()
    return found
  }
  return { recover, rows, faults, counts }
}
