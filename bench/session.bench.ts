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

function run(bench: Bench): Promise<Measurement[]> {
  return scoped(async (hold) => {
    const service = await hold(Gatehouse.start(bench))
    const limit = await hold(Limit.start(bench, { program: 'session' }))
    const headers = await service.session()
    const busy: number[] = []
    const processor = new ProcessorTime()
    const rate = async (program: Gatehouse | Limit) => {
      const request = requestBytes({ ...CODES, headers })
      const { port, pid } = program
      const before = await processorSeconds(pid)
      const load = { port, connections: CONNECTIONS, runMs: bench.runMs, expect: '"code":200' }
      const work = () => drive({ ...load, next: () => request })
      const { perSecond, seconds } = await processor.of(program, work)
      busy.push(((await processorSeconds(pid)) - before) / seconds)
      return perSecond
    }
    const result = await contest(
      bench.rounds,
      { run: () => rate(service) },
      { run: () => rate(limit) },
    )
    const line = { name: 'session check and /auth/codes', target: 0.75, rate: 'req/s' }
    // Where this is well below 1 the load side was the bottleneck and the ratio flatters.
    const detail = {
      store: bench.stores.name,
      leastBusyCore: rounded(Math.min(...busy)),
      processor: processor.summary(service, limit, bench.rounds),
    }
    return [contestMeasurement(line, result, detail)]
  })
}
