import { join } from 'node:path'
import { freshDatabase } from '../test/support/servers/fresh-database.ts'
import { contest, contestMeasurement } from './harness/contest.ts'
import { Gatehouse } from './harness/gatehouse.ts'
import { requestBytes } from './harness/http-bytes.ts'
import { drive } from './harness/load.ts'
import { processorSeconds, processorSecondsWithChildren } from './harness/resources.ts'
import { type Hold, scoped } from './harness/scoped.ts'
import { fillScoped, SCOPES, type ScopeName } from './harness/scoped-tables.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'

const ROWS = 100_000
/** Processor time is measured, and several first pages at once would wait for each other too long. */
const CONNECTIONS = 1
const PAGES = 5
/** Share of a timed run, because many lists are measured. */
const SHARE = 0.3
const LEAST = 0.5

/** The longest lists whose rows, or parts of them, depend on the data scope of their reader. */
const LISTS: Readonly<Record<string, string>> = {
  files: '/resource/oss/list',
  users: '/system/user/list',
  'login log': '/monitor/logininfor/list',
  'operation log': '/monitor/operlog/list',
}

const SEEN = {
  half: 'half of the departments',
  few: 'one department in a hundred',
  one: 'one department',
}

/**
 * Compares each list with the same list for a reader who sees everything, by the processor time of
 * the service and Postgres together.
 */
export const scopes: Subject = { name: 'scopes', needsStores: true, run }

function run(bench: Bench): Promise<Measurement[]> {
  const { DATABASE_URL } = bench.stores.settings
  if (DATABASE_URL === undefined) {
    console.log('scopes: not measured, there is no Postgres')
    return Promise.resolve([])
  }
  return scoped(async (hold) => {
    const measured: Measurement[] = []
    const readers = await readersOf(bench, hold, DATABASE_URL)
    for (const list of Object.keys(LISTS)) {
      for (const scope of ['half', 'few', 'one'] as const)
        measured.push(await compare(bench, readers, { list, scope }))
    }
    return measured
  })
}

interface Readers {
  readonly service: Gatehouse
  readonly sessions: ReadonlyMap<ScopeName, Record<string, string>>
}

async function readersOf(bench: Bench, hold: Hold, databaseUrl: string): Promise<Readers> {
  const { url, drop } = await freshDatabase(databaseUrl)
  await hold(Promise.resolve({ [Symbol.asyncDispose]: drop }))
  const stores = { ...bench.stores, settings: { ...bench.stores.settings, DATABASE_URL: url } }
  const settings = { DATA_DIR: join(bench.folder, 'data-scopes') }
  const service = await hold(Gatehouse.start({ ...bench, stores }, { settings }))
  await fillScoped(url, ROWS)
  const sessions = new Map<ScopeName, Record<string, string>>()
  for (const scope of SCOPES) sessions.set(scope, await service.session(scope))
  return { service, sessions }
}

async function compare(
  bench: Bench,
  { service, sessions }: Readers,
  { list, scope }: { list: string; scope: keyof typeof SEEN },
): Promise<Measurement> {
  const used = async () => {
    const [postgres = Number.NaN] = bench.stores.pids
    const stores = await processorSecondsWithChildren(postgres)
    return stores + (await processorSeconds(service.pid))
  }
  const reading = (reader: ScopeName) => {
    const requests = Array.from({ length: PAGES }, (_, page) => {
      const path = `${LISTS[list]}?pageSize=10&pageNum=${page + 1}`
      return requestBytes({ method: 'GET', path, headers: sessions.get(reader) ?? {} })
    })
    let at = 0
    const next = () => requests[at++ % requests.length]
    const { port } = service
    const load = { port, connections: CONNECTIONS, runMs: bench.runMs * SHARE, next }
    return {
      async run() {
        const before = await used()
        const { replies } = await drive({ ...load, expect: '"code":200' })
        return replies / ((await used()) - before)
      },
    }
  }
  const result = await contest(bench.rounds, reading(scope), reading('all'))
  const seen = SEEN[scope]
  const name = `${list}, ${ROWS} rows, ${seen}`
  const measured = contestMeasurement(
    { name, target: LEAST, rate: 'pages per second of processor' },
    result,
    {},
  )
  console.log(`  ${name}: ${measured.ratio} of ${JSON.stringify(measured.detail.medians)}`)
  return { ...measured, unit: 'x of all rows' }
}
