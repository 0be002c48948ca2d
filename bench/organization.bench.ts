import { join } from 'node:path'
import { fillCompany } from './harness/company-tables.ts'
import { Gatehouse } from './harness/gatehouse.ts'
import { requestBytes } from './harness/http-bytes.ts'
import { drive } from './harness/load.ts'
import { processorSeconds } from './harness/resources.ts'
import { type Hold, scoped } from './harness/scoped.ts'
import { median, quantile, rounded } from './harness/statistics.ts'
import { ownStores } from './harness/stores.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'

const DEPARTMENTS = 10_000
const USERS = 100_000
const MOST_MS = 50
const SHARE = 0.5

const USER_LIST = '/system/user/list?pageSize=10&pageNum='
const LAST_PAGE = USERS / 10

/** Requests of the department and user pages, for a company of the largest promised size. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  'departments, whole list': ['/system/dept/list'],
  'departments, tree': ['/system/user/deptTree'],
  'departments, part of a name': ['/system/dept/list?deptName=nt%2077'],
  'departments, all but a branch': ['/system/dept/list/exclude/100005'],
  'users, first page': [`${USER_LIST}1`],
  'users, any page': Array.from(
    { length: 100 },
    (_, n) => `${USER_LIST}${((n * 389) % 100) * 100}`,
  ),
  'users, last page': [`${USER_LIST}${LAST_PAGE}`],
  'users, part of a name': [`${USER_LIST}1&userName=er777`],
  'users, a name that nobody has': [`${USER_LIST}1&userName=nobody`],
  'users, of a department': [`${USER_LIST}1&deptId=109000`],
  'users, of a branch': [`${USER_LIST}1&deptId=100005`],
  'users, newest first': [`${USER_LIST}1&orderByColumn=createTime&isAsc=desc`],
}

export const organization: Subject = { name: 'organization', needsStores: true, run }

function run(bench: Bench): Promise<Measurement[]> {
  if (bench.stores.name === 'embedded') return Promise.resolve([])
  return scoped(async (hold) => measure(bench, await onServer(bench, hold)))
}

async function onServer(bench: Bench, hold: Hold): Promise<Gatehouse> {
  const stores = await hold(ownStores(bench.stores))
  const settings = { DATA_DIR: join(bench.folder, 'company-on-server') }
  const service = await hold(Gatehouse.start({ ...bench, stores }, { settings }))
  await fillCompany({ url: stores.settings.DATABASE_URL ?? '' }, DEPARTMENTS, USERS)
  return service
}

async function measure(bench: Bench, service: Gatehouse): Promise<Measurement[]> {
  const headers = await service.session()
  const measured: Measurement[] = []
  for (const [name, paths] of Object.entries(ASKED)) {
    const requests = paths.map((path) => requestBytes({ method: 'GET', path, headers }))
    let at = 0
    const next = () => requests[at++ % requests.length]
    const load = { port: service.port, connections: 1, next, expect: '"code":200' }
    const [first = Number.NaN] = (await drive({ ...load, runMs: bench.runMs * SHARE })).latencies
    const samples: number[] = []
    const before = await processorSeconds(service.pid)
    for (let round = 0; round < bench.rounds; round += 1) {
      samples.push(...(await drive({ ...load, runMs: bench.runMs * SHARE })).latencies)
    }
    const used = (await processorSeconds(service.pid)) - before
    const processor = rounded((used * 1000) / samples.length)
    const milliseconds = { first: rounded(first), p50: rounded(median(samples)) }
    const p99 = rounded(quantile(samples, 0.99))
    measured.push({
      name: `${name}, p99`,
      ratio: p99,
      target: MOST_MS,
      unit: 'ms',
      detail: { bound: 'at-most', milliseconds, processor, requests: samples.length },
    })
  }
  return measured
}
