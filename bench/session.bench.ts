import { contest, contestMeasurement } from './harness/contest.ts'
import { Gatehouse } from './harness/gatehouse.ts'
import { requestBytes } from './harness/http-bytes.ts'
import { Limit } from './harness/limit.ts'
import { drive } from './harness/load.ts'
import { ProcessorTime } from './harness/processor-time.ts'
import { processorSeconds } from './harness/resources.ts'
import { scoped } from './harness/scoped.ts'
import { rounded } from './harness/statistics.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'

const CONNECTIONS = 32
const CODES = '/auth/codes'

export const session: Subject = { name: 'session', needsStores: true, run }

/** Many callers with one session each. */
const LOADS = [
  {
    name: `session check and ${CODES}, ${CONNECTIONS} sessions`,
    path: CODES,
    target: 0.5,
  },
  { name: 'getInfo', path: '/system/user/getInfo', target: 0.3 },
  { name: 'getRouters', path: '/system/menu/getRouters', target: 0.4 },
]

async function run(bench: Bench): Promise<Measurement[]> {
  return [...(await asInstalled(bench)), ...(await withKeys(bench))]
}

function asInstalled(bench: Bench): Promise<Measurement[]> {
  return scoped(async (hold) => {
    const service = await hold(Gatehouse.start(bench))
    const limit = await hold(Limit.start(bench, { program: 'session' }))
    const measured: Measurement[] = []
    const all = await headersOf(service, CONNECTIONS)
    const limitRequests = requestsFor(CODES, all)
    for (const { name, path, target } of LOADS) {
      const requests = requestsFor(path, all)
      measured.push(
        await compare(bench, { service, limit }, { name, target, requests, limitRequests }),
      )
    }
    const logging = await hold(Limit.start(bench, { program: 'session', flags: ['--logged'] }))
    const requests = requestsFor(CODES, [{}])
    const name = 'session check, least program that logs its answers'
    const load = { name, target: null, requests, limitRequests: requests }
    measured.push(await compare(bench, { service: logging, limit }, load))
    return measured
  })
}

/** A program with a key, of the same with a session. */
function withKeys(bench: Bench): Promise<Measurement[]> {
  return scoped(async (hold) => {
    if (bench.stores.name === 'embedded') return []
    const settings = { PROGRAM_KEY_REQUESTS_PER_MINUTE: '100000000' }
    const limit = await hold(Gatehouse.start(bench, { settings }))
    const service = await hold(Gatehouse.start(bench, { settings }))
    const sessions = await headersOf(limit, CONNECTIONS)
    const keys: Record<string, string>[] = []
    while (keys.length < CONNECTIONS) keys.push(await service.key(`bench ${keys.length}`))
    const name = `key check and ${CODES}, ${CONNECTIONS} keys, of the same with sessions`
    const limitRequests = requestsFor(CODES, sessions)
    const load = { name, target: 1, requests: requestsFor(CODES, keys), limitRequests }
    return [await compare(bench, { service, limit }, load)]
  })
}

function requestsFor(path: string, sessions: readonly Readonly<Record<string, string>>[]) {
  return sessions.map((headers) => requestBytes({ method: 'GET', path, headers }))
}

async function headersOf(service: Gatehouse, sessions: number) {
  const headers: Record<string, string>[] = []
  while (headers.length < sessions) headers.push(await service.session())
  return headers
}

interface Programs {
  readonly service: Gatehouse | Limit
  readonly limit: Gatehouse | Limit
}

interface Load {
  readonly name: string
  /** `null` if the line is only for comparison. */
  readonly target: number | null
  /** Sent one after another. */
  readonly requests: readonly Uint8Array[]
  /** Requests for the limit program, which serves only one path. */
  readonly limitRequests: readonly Uint8Array[]
}

async function compare(
  bench: Bench,
  { service, limit }: Programs,
  { requests, limitRequests, ...what }: Load,
): Promise<Measurement> {
  const busy: number[] = []
  const processor = new ProcessorTime()
  const rate = async (program: Programs['limit']) => {
    const { port, pid } = program
    const own = program === service ? requests : limitRequests
    let sent = 0
    const next = () => own[sent++ % own.length]
    const load = { port, connections: CONNECTIONS, runMs: bench.runMs, expect: '"code":200' }
    const before = await processorSeconds(pid)
    const { perSecond, seconds } = await processor.of(program, () => drive({ ...load, next }))
    busy.push(((await processorSeconds(pid)) - before) / seconds)
    return perSecond
  }
  const result = await contest(
    bench.rounds,
    { run: () => rate(service) },
    { run: () => rate(limit) },
  )
  const line = { ...what, rate: 'req/s' }
  // If this is well below 1, the load was the bottleneck and the ratio is too favourable.
  const detail = {
    store: bench.stores.name,
    leastBusyCore: rounded(Math.min(...busy)),
    processor: processor.summary(service, limit, bench.rounds),
  }
  return contestMeasurement(line, result, detail)
}
