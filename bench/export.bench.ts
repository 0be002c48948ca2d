import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { fillCompany } from './harness/company-tables.ts'
import { Gatehouse } from './harness/gatehouse.ts'
import { requestBytes } from './harness/http-bytes.ts'
import { drive } from './harness/load.ts'
import { type Hold, scoped } from './harness/scoped.ts'
import { median, quantile, rounded } from './harness/statistics.ts'
import { ownStores } from './harness/stores.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'

const PEOPLE = 100_000
const DEPARTMENTS = 1000
/** For each page. */
const CONNECTIONS = 4
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

/** How long others wait while somebody exports all people. */
export const exporting: Subject = { name: 'export', needsStores: true, run }

async function run(bench: Bench): Promise<Measurement[]> {
  if (bench.stores.name === 'embedded') return []
  const measured: Measurement[] = []
  for (const where of PLACES) {
    measured.push(...(await scoped((hold) => at(bench, hold, where))))
  }
  return measured
}

interface Waits {
  readonly quiet: number
  readonly during: number
}

async function at(bench: Bench, hold: Hold, { name, place }: (typeof PLACES)[number]) {
  const stores = await hold(ownStores(bench.stores))
  const settings = { DATA_DIR: join(bench.folder, `exports-${place}`), EXPORT_ROWS: String(PEOPLE) }
  const service = await hold(Gatehouse.start({ ...bench, stores }, { place, settings }))
  await fillCompany({ url: stores.settings.DATABASE_URL ?? '' }, DEPARTMENTS, PEOPLE)
  const headers = await service.session()
  const rounds: Waits[][] = []
  for (let round = 0; round < WARM_UPS + bench.rounds; round += 1) {
    const quiet = await waits(service.port, headers, bench.runMs, () => false)
    let isOver = false
    const exported = exportPeople(service.port, headers).finally(() => {
      isOver = true
    })
    const during = await waits(service.port, headers, MOST_MS, () => isOver)
    await exported
    rounds.push(quiet.map((p99, page) => ({ quiet: p99, during: during[page] ?? Number.NaN })))
  }
  return Object.keys(PAGES).map((what, page): Measurement => {
    const measured = rounds.slice(WARM_UPS).flatMap((round) => round[page] ?? [])
    const ratio = rounded(median(measured.map(({ quiet, during }) => during / quiet)))
    const detail = { bound: 'at-most' as const, rounds: measured }
    const line = `${what} while 100,000 people are exported, ${name}, p99`
    return { name: line, ratio, target: MOST, unit: 'x of before', detail }
  })
}

/** The 99th percentile of each page, which are asked for at the same time. */
function waits(
  port: number,
  headers: Readonly<Record<string, string>>,
  runMs: number,
  isOver: () => boolean,
): Promise<number[]> {
  const asked = Object.values(PAGES).map(async (path) => {
    const page = requestBytes({ method: 'GET', path, headers })
    const next = () => (isOver() ? undefined : page)
    const load = { port, connections: CONNECTIONS, runMs, next, expect: '"code":200' }
    return rounded(quantile((await drive(load)).latencies, 0.99))
  })
  return Promise.all(asked)
}

async function exportPeople(port: number, headers: Readonly<Record<string, string>>) {
  const path = '/system/user/export'
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path, headers }).end()
  const [reply] = await once(sent, 'response')
  let bytes = 0
  for await (const chunk of reply) bytes += chunk.length
  if (bytes < PEOPLE) throw new Error('The export is refused.')
}
