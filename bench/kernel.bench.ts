import pg from 'pg'
import { contest, contestMeasurement } from './harness/contest.ts'
import { Gatehouse } from './harness/gatehouse.ts'
import { requestBytes } from './harness/http-bytes.ts'
import { Limit } from './harness/limit.ts'
import { drive } from './harness/load.ts'
import { ProcessorTime } from './harness/processor-time.ts'
import { scoped } from './harness/scoped.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'

const CONNECTIONS = 8
const ROWS = 30
const LEAST = 0.25
const KERNEL = '/system/config/list?pageSize=10&configName=Bench&configKey=bench.'
const CLIENTS = '/system/client/list?pageSize=10&clientKey=bench&status=0'

const FILL = [
  `insert into parameters (key, name, value) select 'bench.' || n, 'Bench ' || n, 'x'
    from generate_series(1, $1::int) n`,
  `insert into clients (client_id, client_key, secret_digest, device_type, grant_types, timeout_seconds,
      active_timeout_seconds, status)
    select 'bench' || n, 'bench' || n, 'x', 'pc', '{password}', 3600, 1800, 'normal'
    from generate_series(1, $1::int) n`,
]

/** Lists of ten rows with two filters: one of the kernel, and one that is written by hand. */
export const kernel: Subject = { name: 'kernel', needsStores: true, run }

function run(bench: Bench): Promise<Measurement[]> {
  const { DATABASE_URL } = bench.stores.settings
  if (DATABASE_URL === undefined) return Promise.resolve([])
  return scoped(async (hold) => {
    const service = await hold(Gatehouse.start(bench))
    await fill(DATABASE_URL)
    const limit = await hold(Limit.start(bench, { program: 'list' }))
    const headers = await service.session()
    const [kernelList, clients] = [KERNEL, CLIENTS].map((path) =>
      requestBytes({ method: 'GET', path, headers }),
    )
    const against = { of: limit, request: kernelList }
    const list = (request: Uint8Array | undefined) => ({ of: service, request })
    return [
      await compare(bench, list(kernelList), {
        name: 'kernel list, ten rows, two filters',
        against,
      }),
      await compare(bench, list(clients), { name: 'list of clients, the same', against }),
    ]
  })
}

interface Asked {
  readonly of: { readonly port: number; readonly pid: number }
  readonly request: Uint8Array | undefined
}

interface Comparison {
  readonly name: string
  readonly against: Asked
}

async function compare(
  bench: Bench,
  list: Asked,
  { name, against }: Comparison,
): Promise<Measurement> {
  const time = new ProcessorTime()
  const sides = new Map([list, against].map((side) => [side, { pid: side.of.pid }]))
  const rate = async (side: Asked) => {
    const load = { port: side.of.port, connections: CONNECTIONS, runMs: bench.runMs }
    const work = () => drive({ ...load, next: () => side.request, expect: '"total":30' })
    return (await time.of(sides.get(side) ?? side.of, work)).perSecond
  }
  const result = await contest(
    bench.rounds,
    { run: () => rate(list) },
    { run: () => rate(against) },
  )
  const [service = list.of, limit = against.of] = sides.values()
  const processor = time.summary(service, limit, bench.rounds)
  return contestMeasurement({ name, target: LEAST, rate: 'pages/s' }, result, { processor })
}

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const text of FILL) await client.query(text, [ROWS])
  } finally {
    await client.end()
  }
}
