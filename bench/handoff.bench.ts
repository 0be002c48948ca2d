import { join } from 'node:path'
import { installedProgram } from '../test/support/servers/installed-program.ts'
import { type NginxServer, startNginx } from '../test/support/servers/nginx-server.ts'
import { contest, contestMeasurement } from './harness/contest.ts'
import { CoreTimes } from './harness/core-times.ts'
import type { Place } from './harness/cores.ts'
import { Gatehouse } from './harness/gatehouse.ts'
import { requestBytes } from './harness/http-bytes.ts'
import { drive } from './harness/load.ts'
import { scoped } from './harness/scoped.ts'
import { MARK, markedContent, storeFile } from './harness/stored-file.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'

const MIB = 1024 * 1024
const CONNECTIONS = 8
const SIZES = [1, 16]

interface Placing {
  readonly name: string
  readonly service: Place
  readonly target: number | null
}

const PLACINGS: readonly Placing[] = [
  { name: 'sent by nginx after the check', service: 'measured', target: 0.95 },
  { name: 'sent by nginx, the service beside the load', service: 'load', target: null },
]

/**
 * One nginx sends the same file twice: after the service checked the request, and just so. The core
 * of nginx is the service's too, and that of the load the stores': `cores` tells how busy each was,
 * for a check takes nothing away where the other core is the busy one.
 */
export const handoff: Subject = { name: 'handoff', needsStores: true, isAboutFiles: true, run }

async function run(bench: Bench): Promise<Measurement[]> {
  const program = await installedProgram('nginx')
  if (program === undefined) {
    console.log('handoff: not measured, nginx is not installed')
    return []
  }
  const measured: Measurement[] = []
  for (const placing of PLACINGS) measured.push(...(await placed(bench, program, placing)))
  return measured
}

function placed(bench: Bench, program: string, placing: Placing): Promise<Measurement[]> {
  return scoped(async (hold) => {
    const settings = { FILE_HANDOFF: 'x-accel' }
    const service = await hold(Gatehouse.start(bench, { settings, place: placing.service }))
    const folder = join(bench.folder, 'data', 'oss')
    const command = (name: string, args: readonly string[]) =>
      bench.cores.command('measured', name, args)
    const setup = { service: `127.0.0.1:${service.port}`, folder, command }
    const nginx = await hold(startNginx(program, setup).then(disposable))
    const session = await service.session()
    const measured: Measurement[] = []
    for (const size of SIZES) {
      const id = await storeFile(service, session, markedContent(size * MIB))
      const ways = await bothWays(service, session, id)
      measured.push(await measure(bench, nginx, ways, { ...placing, size }))
    }
    return measured
  })
}

interface BothWays {
  readonly checked: Buffer
  readonly plain: Buffer
}

async function bothWays(
  service: Gatehouse,
  headers: Record<string, string>,
  id: string,
): Promise<BothWays> {
  const found = `/resource/oss/listByIds/${id}`
  const { body } = await service.request({ method: 'GET', path: found, headers })
  const { fileName } = JSON.parse(body.toString()).data[0]
  const path = `/resource/oss/download/${id}`
  return {
    checked: requestBytes({ method: 'GET', path, headers }),
    plain: requestBytes({ method: 'GET', path: `/${fileName}` }),
  }
}

async function measure(
  bench: Bench,
  { port, plainPort }: NginxServer,
  { checked, plain }: BothWays,
  { name, size, target }: Placing & { readonly size: number },
): Promise<Measurement> {
  const cores = new CoreTimes(bench.cores)
  const contender = (side: 'checked' | 'plain', at: number, request: Buffer) => ({
    async run() {
      const load = { connections: CONNECTIONS, runMs: bench.runMs, expect: MARK }
      const work = () => drive({ ...load, port: at, next: () => request })
      return (await cores.of(side, work)).perSecond * size
    },
  })
  const result = await contest(
    bench.rounds,
    contender('checked', port, checked),
    contender('plain', plainPort, plain),
  )
  const line = { name: `${size} MiB ${name}`, target, rate: 'MiB/s' }
  const detail = { store: bench.stores.name, cores: cores.summary(bench.rounds) }
  return contestMeasurement(line, result, detail)
}

function disposable(nginx: NginxServer): NginxServer & AsyncDisposable {
  return { ...nginx, [Symbol.asyncDispose]: () => nginx.stop() }
}
