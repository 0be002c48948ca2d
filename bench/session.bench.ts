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
const CODES = { method: 'GET', path: '/auth/codes' } as const

export const session: Subject = { name: 'session', needsStores: true, run }

/** Pages ask for several things at once in the name of one session; many callers have one each. */
const LOADS = [
  { name: 'one session', sessions: 1 },
  { name: `${CONNECTIONS} sessions`, sessions: CONNECTIONS },
] as const

function run(bench: Bench): Promise<Measurement[]> {
  return scoped(async (hold) => {
    const service = await hold(Gatehouse.start(bench))
    const limit = await hold(Limit.start(bench, { program: 'session' }))
    const measured: Measurement[] = []
    for (const { name, sessions } of LOADS) {
      const requests = await requestsOf(service, sessions)
      measured.push(await compare(bench, { service, limit }, { name, requests }))
    }
    return measured
  })
}

async function requestsOf(service: Gatehouse, sessions: number): Promise<Uint8Array[]> {
  const requests: Uint8Array[] = []
  while (requests.length < sessions) {
    requests.push(requestBytes({ ...CODES, headers: await service.session() }))
  }
  return requests
}

interface Programs {
  readonly service: Gatehouse
  readonly limit: Limit
}

interface Load {
  readonly name: string
  /** Sent in turn. */
  readonly requests: readonly Uint8Array[]
}

async function compare(
  bench: Bench,
  { service, limit }: Programs,
  { name, requests }: Load,
): Promise<Measurement> {
  const busy: number[] = []
  const processor = new ProcessorTime()
  const rate = async (program: Gatehouse | Limit) => {
    const { port, pid } = program
    let sent = 0
    const next = () => requests[sent++ % requests.length]
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
  const line = { name: `session check and /auth/codes, ${name}`, target: 0.75, rate: 'req/s' }
  // Where this is well below 1 the load side was the bottleneck and the ratio flatters.
  const detail = {
    store: bench.stores.name,
    leastBusyCore: rounded(Math.min(...busy)),
    processor: processor.summary(service, limit, bench.rounds),
  }
  return contestMeasurement(line, result, detail)
}
