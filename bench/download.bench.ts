import { randomFillSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contest, contestMeasurement } from './harness/contest.ts'
import { CoreTimes } from './harness/core-times.ts'
import { Gatehouse } from './harness/gatehouse.ts'
import { requestBytes } from './harness/http-bytes.ts'
import { Limit } from './harness/limit.ts'
import { drive } from './harness/load.ts'
import { scoped } from './harness/scoped.ts'
import { storeFile } from './harness/stored-file.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'

const MIB = 1024 * 1024
/** The limit reads one MiB at once, and streams what is larger. */
const SIZES = [1, 16]
const CONNECTIONS = 8

export const download: Subject = { name: 'download', needsStores: true, isAboutFiles: true, run }

interface Source {
  readonly port: number
  /** Makes the request of one run: signed addresses last for a short time. */
  request(): Promise<Buffer>
}

async function run(bench: Bench): Promise<Measurement[]> {
  const measured: Measurement[] = []
  for (const mib of SIZES) measured.push(...(await ofSize(bench, mib)))
  return measured
}

function ofSize(bench: Bench, mib: number): Promise<Measurement[]> {
  return scoped(async (hold) => {
    const content = randomFillSync(Buffer.alloc(mib * MIB))
    content.write('PK\x03\x04', 'latin1')
    const file = join(bench.folder, `download-${mib}.bin`)
    writeFileSync(file, content)
    const service = await hold(Gatehouse.start(bench))
    const limit = await hold(Limit.start(bench, { program: 'download', env: { FILE_PATH: file } }))
    const headers = await service.session()
    const id = await storeFile(service, headers, content)
    const get = (path: string, sent = {}) => requestBytes({ method: 'GET', path, headers: sent })
    const { port } = service
    const least = { port: limit.port, request: async () => get('/') }
    const byToken = { port, request: async () => get(`/resource/oss/download/${id}`, headers) }
    const bySignature = { port, request: async () => get(await signedPath(service, headers, id)) }
    return [
      await measure(bench, `download of ${mib} MiB by token`, byToken, least),
      await measure(bench, `download of ${mib} MiB by signed address`, bySignature, least),
    ]
  })
}

async function measure(
  bench: Bench,
  name: string,
  service: Source,
  limit: Source,
): Promise<Measurement> {
  const cores = new CoreTimes(bench.cores)
  const contender = (side: 'service' | 'limit', { port, request }: Source) => ({
    async run() {
      const bytes = await request()
      const load = { port, connections: CONNECTIONS, next: () => bytes, expect: 'PK\x03\x04' }
      const work = () => drive({ ...load, runMs: bench.runMs })
      return (await cores.of(side, work)).perSecond
    },
  })
  const result = await contest(
    bench.rounds,
    contender('service', service),
    contender('limit', limit),
  )
  const detail = { store: bench.stores.name, cores: cores.summary(bench.rounds) }
  return contestMeasurement({ name, target: 0.9, rate: 'files/s' }, result, detail)
}

async function signedPath(
  service: Gatehouse,
  headers: Record<string, string>,
  id: string,
): Promise<string> {
  const path = `/resource/oss/listByIds/${id}`
  const { body } = await service.request({ method: 'GET', path, headers })
  const { pathname, search } = new URL(JSON.parse(body.toString()).data[0].url, 'http://127.0.0.1')
  return pathname + search
}
