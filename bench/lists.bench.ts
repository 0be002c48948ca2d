import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { freshDatabase } from '../test/support/servers/fresh-database.ts'
import { Gatehouse } from './harness/gatehouse.ts'
import { requestBytes } from './harness/http-bytes.ts'
import { drive } from './harness/load.ts'
import { fill, type LongTable } from './harness/long-tables.ts'
import { type Hold, scoped } from './harness/scoped.ts'
import { median, quantile, rounded } from './harness/statistics.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'

const SIZES = { thorough: [1000, 1_000_000], quick: [1000, 100_000] }
const PAGE_ROWS = 10
const PAGES = 100
/** Lists count up to this page, and nobody pages further. */
const LAST_PAGE = 100_000 / PAGE_ROWS
const MOST_GROWTH = 1.5
const MOST_MS = 50
/**
 * Share of a timed run, because many lists are measured, alternating between both sizes. It is long
 * enough that the first requests after each switch, which find cold processor caches, are less than
 * one in a hundred.
 */
const SHARE = 0.3

interface List {
  readonly table: LongTable
  readonly path: string
  /** Queries by filter name. Each filter matches the same share of every size. */
  readonly filters: Readonly<Record<string, string>>
}

const DAYS = (begin: string, end: string) => {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  return `params%5B${begin}%5D=${day(100)}%2000:00:00&params%5B${end}%5D=${day(80)}%2000:00:00`
}

const FILES: List = {
  table: 'files',
  path: '/resource/oss/list',
  filters: {
    suffix: 'fileSuffix=.p7',
    uploader: 'createBy=5007',
    platform: 'service=default',
    dates: DAYS('beginCreateTime', 'endCreateTime'),
    'part of a name': 'originalName=budget',
    'the name of one': `originalName=${createHash('md5').update('77').digest('hex').slice(0, 12)}`,
  },
}

const LOGINS: List = {
  table: 'logins',
  path: '/monitor/logininfor/list',
  filters: {
    failures: 'status=1',
    dates: DAYS('beginTime', 'endTime'),
    'part of a name': 'userName=user7',
  },
}

const OPERATIONS: List = {
  table: 'operations',
  path: '/monitor/operlog/list',
  filters: {
    kind: 'businessType=3',
    failures: 'status=1',
    dates: DAYS('beginTime', 'endTime'),
    'part of a name': 'operName=user7',
  },
}

/** Compares pages of long tables with pages of a short one, each in its own database. */
export const longLists: readonly Subject[] = [
  { name: 'file-list', needsStores: true, run: (bench) => run(bench, FILES) },
  { name: 'login-list', needsStores: true, run: (bench) => run(bench, LOGINS) },
  { name: 'operation-list', needsStores: true, run: (bench) => run(bench, OPERATIONS) },
]

interface House {
  readonly rows: number
  readonly port: number
  readonly session: Record<string, string>
}

async function run(bench: Bench, list: List): Promise<Measurement[]> {
  const { DATABASE_URL } = bench.stores.settings
  if (DATABASE_URL === undefined) {
    console.log(`${list.table}: not measured, there is no Postgres`)
    return []
  }
  return scoped(async (hold) => {
    const sizes = bench.isQuick ? SIZES.quick : SIZES.thorough
    const houses: House[] = []
    for (const rows of sizes) houses.push(await houseOf(bench, hold, { list, rows, DATABASE_URL }))
    const cases = { 'first page': '', 'next page': 'pages', ...list.filters }
    const measured: Measurement[] = []
    for (const [name, query] of Object.entries(cases)) {
      const requests = query === 'pages' ? pagesUpTo(PAGES, list) : [`${list.path}?${query}`]
      measured.push(growth(`${list.table}, ${name}`, await alternately(bench, houses, requests)))
    }
    const [longest] = houses.slice(-1)
    if (longest === undefined) return measured
    return [...measured, await anyPage(bench, longest, list)]
  })
}

async function houseOf(
  bench: Bench,
  hold: Hold,
  { list, rows, DATABASE_URL }: { list: List; rows: number; DATABASE_URL: string },
): Promise<House> {
  const { url, drop } = await freshDatabase(DATABASE_URL)
  await hold(Promise.resolve({ [Symbol.asyncDispose]: drop }))
  // The services do not share a cache, so each keeps its own sessions.
  const stores = { ...bench.stores, settings: { DATABASE_URL: url } }
  const settings = { DATA_DIR: join(bench.folder, `data-${list.table}-${rows}`) }
  const service = await hold(Gatehouse.start({ ...bench, stores }, { settings }))
  await fill(url, list.table, rows)
  return { rows, port: service.port, session: await service.session() }
}

function pagesUpTo(last: number, { path }: List): string[] {
  // A stride coprime to the number of pages visits all of them, and no two neighbours in a row.
  const page = (n: number) => ((n * 389) % last) + 1
  return Array.from({ length: last }, (_, n) => `${path}?pageNum=${page(n)}`)
}

async function alternately(bench: Bench, houses: readonly House[], paths: readonly string[]) {
  const found = new Map(houses.map(({ rows }) => [rows, [] as number[]]))
  const runMs = bench.runMs * SHARE
  for (const house of houses) await latencies(house, paths, runMs)
  for (let round = 0; round < bench.rounds; round += 1) {
    for (const house of houses) {
      found.get(house.rows)?.push(...(await latencies(house, paths, runMs)))
    }
  }
  return found
}

async function latencies({ port, session }: House, paths: readonly string[], runMs: number) {
  let at = 0
  const requests = paths.map((path) => {
    const size = path.includes('?') ? '&' : '?'
    const sized = `${path}${size}pageSize=${PAGE_ROWS}`
    return requestBytes({ method: 'GET', path: sized, headers: session })
  })
  const next = () => requests[at++ % requests.length]
  return (await drive({ port, connections: 1, runMs, next, expect: '"code":200' })).latencies
}

function growth(name: string, found: ReadonlyMap<number, readonly number[]>): Measurement {
  const p99 = [...found.values()].map((samples) => quantile(samples, 0.99))
  const ratio = (p99.at(-1) ?? Number.NaN) / (p99[0] ?? Number.NaN)
  const detail = Object.fromEntries([...found].map(([rows, samples]) => [rows, summary(samples)]))
  return {
    name: `${name}: p99 of ${[...found.keys()].at(-1)} rows`,
    ratio: rounded(ratio),
    target: MOST_GROWTH,
    unit: 'x of 1000 rows',
    detail: { bound: 'at-most', milliseconds: detail },
  }
}

async function anyPage(bench: Bench, house: House, list: List): Promise<Measurement> {
  const pages = pagesUpTo(LAST_PAGE, list)
  const samples = await latencies(house, pages, bench.runMs)
  return {
    name: `${list.table}, any page with total of ${house.rows} rows: p99`,
    ratio: rounded(quantile(samples, 0.99)),
    target: MOST_MS,
    unit: 'ms',
    detail: { bound: 'at-most', milliseconds: summary(samples) },
  }
}

function summary(samples: readonly number[]) {
  const [p50, p99] = [median(samples), quantile(samples, 0.99)].map(rounded)
  return { p50, p99, most: rounded(Math.max(...samples)), requests: samples.length }
}
