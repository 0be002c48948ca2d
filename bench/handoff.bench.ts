import { join } from 'node:path'
import { installedProgram } from '../test/support/servers/installed-program.ts'
import { type NginxServer, startNginx } from '../test/support/servers/nginx-server.ts'
import { contest, contestMeasurement } from './harness/contest.ts'
import { CoreTimes } from './harness/core-times.ts'
import { Gatehouse } from './harness/gatehouse.ts'
import { scoped } from './harness/scoped.ts'
import { markedContent, storeFile } from './harness/stored-file.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'
import { wrk } from './harness/wrk.ts'

const MIB = 1024 * 1024
const SIZES = [1, 16]
/** Enough to keep nginx alone at the most that it can send to wrk. */
const CONNECTIONS = 32
const LEAST = 0.95

/** A way to one file: nginx sends it after a check by the service, or without one. */
interface Way {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

interface Ways {
  readonly checked: Way
  readonly plain: Way
  readonly size: number
}

/**
 * One nginx sends the same file twice: after a check by the service, and without one. The servers
 * involved, including the stores, share one core, and the load has the other.
 */
export const handoff: Subject = { name: 'handoff', needsStores: true, isAboutFiles: true, run }

async function run(bench: Bench): Promise<Measurement[]> {
  const [nginx, wrk] = await Promise.all(['nginx', 'wrk'].map(installedProgram))
  if (nginx === undefined || wrk === undefined) {
    console.log('handoff: not measured, it needs nginx and wrk installed')
    return []
  }
  return measureAll(bench, nginx, wrk)
}

function measureAll(bench: Bench, program: string, reader: string): Promise<Measurement[]> {
  return scoped(async (hold) => {
    await hold(bench.cores.lend(bench.stores.pids))
    const service = await hold(Gatehouse.start(bench, { settings: { FILE_HANDOFF: 'x-accel' } }))
    const folder = join(bench.folder, 'data', 'oss')
    const command = (name: string, args: readonly string[]) =>
      bench.cores.command('measured', name, args)
    const setup = { service: `127.0.0.1:${service.port}`, folder, command }
    const nginx = await hold(startNginx(program, setup).then(disposable))
    const session = await service.session()
    const measured: Measurement[] = []
    for (const size of SIZES) {
      const ways = await bothWays(service, nginx, session, size)
      measured.push(await measure(bench, ways, reader))
    }
    return measured
  })
}

async function bothWays(
  service: Gatehouse,
  nginx: NginxServer,
  headers: Record<string, string>,
  size: number,
): Promise<Ways> {
  const id = await storeFile(service, headers, markedContent(size * MIB))
  const found = `/resource/oss/listByIds/${id}`
  const { body } = await service.request({ method: 'GET', path: found, headers })
  const { fileName } = JSON.parse(body.toString()).data[0]
  return {
    checked: { port: nginx.port, path: `/resource/oss/download/${id}`, headers },
    plain: { port: nginx.plainPort, path: `/${fileName}`, headers: {} },
    size,
  }
}

async function measure(bench: Bench, ways: Ways, reader: string): Promise<Measurement> {
  const { size } = ways
  const { runMs } = bench
  const load = { connections: CONNECTIONS, runMs, bytes: size * MIB }
  const cores = new CoreTimes(bench.cores)
  const contender = (side: 'checked' | 'plain') => ({
    async run() {
      const read = () => wrk(reader, bench.cores, { ...ways[side], ...load })
      return (await cores.of(side, read)).perSecond * size
    },
  })
  const result = await contest(bench.rounds, contender('checked'), contender('plain'))
  const name = `${size} MiB sent by nginx after the check`
  const detail = { store: bench.stores.name, cores: cores.summary(bench.rounds) }
  return contestMeasurement({ name, target: LEAST, rate: 'MiB/s' }, result, detail)
}

function disposable(nginx: NginxServer): NginxServer & AsyncDisposable {
  return { ...nginx, [Symbol.asyncDispose]: () => nginx.stop() }
}
