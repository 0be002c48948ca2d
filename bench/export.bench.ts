import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { Gatehouse } from './harness/gatehouse.ts'
import { requestBytes } from './harness/http-bytes.ts'
import { drive, type LoadResult } from './harness/load.ts'
import { fill } from './harness/long-tables.ts'
import { type Hold, scoped } from './harness/scoped.ts'
import { median, quantile, rounded } from './harness/statistics.ts'
import { ownStores } from './harness/stores.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'

const ROWS = 100_000
const CONNECTIONS = 8
/** The first export also starts what makes sheets. */
const WARM_UPS = 1
const MOST_MS = 120_000
/** Of the 99th percentile without an export. */
const MOST = 2
const PAGES = { 'pages of users': '/system/user/list?pageSize=10&pageNum=1', codes: '/auth/codes' }
const PLACES = [
  { name: 'one core', place: 'measured' },
  { name: 'both cores', place: 'anywhere' },
] as const

/** How long others wait while somebody exports a whole log. */
export const exporting: Subject = { name: 'export', needsStores: true, run }

async function run(bench: Bench): Promise<Measurement[]> {
  if (bench.stores.name === 'embedded') return []
  const measured: Measurement[] = []
  for (const where of PLACES) {
    measured.push(...(await scoped((hold) => at(bench, hold, where))))
  }
  return measured
}

async function at(bench: Bench, hold: Hold, { name, place }: (typeof PLACES)[number]) {
  const stores = await hold(ownStores(bench.stores))
  const settings = { DATA_DIR: join(bench.folder, `exports-${place}`), EXPORT_ROWS: String(ROWS) }
  const service = await hold(Gatehouse.start({ ...bench, stores }, { place, settings }))
  await fill(stores.settings.DATABASE_URL ?? '', 'logins', ROWS)
  const measured: Measurement[] = []
  for (const [what, path] of Object.entries(PAGES)) {
    measured.push(
      await meanwhile(bench, service, { name: `${what} during an export, ${name}`, path }),
    )
  }
  return measured
}

interface Asked {
  readonly name: string
  readonly path: string
}

async function meanwhile(bench: Bench, service: Gatehouse, { name, path }: Asked) {
  const headers = await service.session()
  const page = requestBytes({ method: 'GET', path, headers })
  const load = { port: service.port, connections: CONNECTIONS, expect: '"code":200' }
  const rounds: Readonly<Record<'quiet' | 'during' | 'seconds', number>>[] = []
  for (let round = 0; round < WARM_UPS + bench.rounds; round += 1) {
    const before = await drive({ ...load, runMs: bench.runMs, next: () => page })
    let isOver = false
    const exported = exportLog(service.port, headers).finally(() => {
      isOver = true
    })
    const next = () => (isOver ? undefined : page)
    const beside = await drive({ ...load, runMs: MOST_MS, next })
    await exported
    rounds.push({ quiet: p99(before), during: p99(beside), seconds: rounded(beside.seconds) })
  }
  const measured = rounds.slice(WARM_UPS)
  const ratio = rounded(median(measured.map(({ quiet, during }) => during / quiet)))
  const detail = { bound: 'at-most' as const, rounds: measured }
  return { name: `${name}, p99`, ratio, target: MOST, unit: 'x of before', detail }
}

function p99({ latencies }: LoadResult): number {
  return rounded(quantile(latencies, 0.99))
}

async function exportLog(port: number, headers: Readonly<Record<string, string>>): Promise<void> {
  const path = '/monitor/logininfor/export'
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path, headers }).end()
  const [reply] = await once(sent, 'response')
  let bytes = 0
  for await (const chunk of reply) bytes += chunk.length
  if (bytes < ROWS) throw new Error('The export is refused.')
}
