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
/** In MiB. The limit program reads 1 MiB at once, and streams larger files. */
const SIZES = [1, 16]
const CONNECTIONS = 8
const LEAST = 0.8

export const download: Subject = { name: 'download', needsStores: true, isAboutFiles: true, run }

interface Source {
  readonly port: number
  /** Builds the request of one run, because signed URLs are valid only for a short time. */
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
    const least = async (flags: readonly string[]) => {
      const plan = { program: 'download', flags, env: { FILE_PATH: file } } as const
      const { port } = await hold(Limit.start(bench, plan))
      return { port, request: async () => get('/') }
    }
    const headers = await service.session()
    const id = await storeFile(service, headers, content)
    const { port } = service
    const byToken = { port, request: async () => get(`/resource/oss/download/${id}`, headers) }
    const bySignature = { port, request: async () => get(await signedPath(service, headers, id)) }
    const name = `download of ${mib} MiB`
    const hashing = await least(['--hash'])
    const verified = [
      await measure(bench, `${name} by token, of a limit that hashes`, byToken, hashing),
      await measure(
        bench,
        `${name} by signed address, of a limit that hashes`,
        bySignature,
        hashing,
      ),
    ]
    await withoutVerifying(service, headers)
    const plain = await least([])
    return [...verified, await measure(bench, `${name} by token, not verified`, byToken, plain)]
  })
}

function get(path: string, headers: Record<string, string> = {}): Buffer {
  return requestBytes({ method: 'GET', path, headers })
}

async function withoutVerifying(service: Gatehouse, headers: Record<string, string>) {
  const platform = { ossConfigId: 1, configKey: 'default', endpoint: 'local', bucketName: 'local' }
  const ext1 = JSON.stringify({ verifyDownloads: false })
  const body = Buffer.from(JSON.stringify({ ...platform, ext1 }))
  const sent = { ...headers, 'content-type': 'application/json' }
  const path = '/resource/oss/config'
  const reply = await service.request({ method: 'PUT', path, headers: sent, body })
  const { code } = JSON.parse(reply.body.toString())
  if (code !== 200) throw new Error(`The platform was not changed: ${reply.body}`)
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
  return contestMeasurement({ name, target: LEAST, rate: 'files/s' }, result, detail)
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
