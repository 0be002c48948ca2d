import { join } from 'node:path'
import type { RemoteLocation } from '../application/platforms/remote-access.ts'
import { newLocation } from '../test/support/s3-locations.ts'
import { freshDatabase } from '../test/support/servers/fresh-database.ts'
import { installedProgram } from '../test/support/servers/installed-program.ts'
import { type RadosgwServer, startRadosgw } from '../test/support/servers/radosgw-server.ts'
import { contest, contestMeasurement } from './harness/contest.ts'
import { CoreTimes } from './harness/core-times.ts'
import { Gatehouse } from './harness/gatehouse.ts'
import { Limit } from './harness/limit.ts'
import { scoped } from './harness/scoped.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'
import {
  limitTarget,
  serviceTarget,
  type UploadTarget,
  uploadContender,
  uploadMany,
} from './harness/upload-target.ts'

const SMALL = { count: 192, atOnce: 32, mib: 1 }

const LINE = { name: 'upload to S3, 32 x 1 MiB at once', target: 0.75, rate: 'MiB/s' }
/** A machine too busy for 32 uploads at once misses the target, while other subjects continue. */
const REFUSED: Measurement = {
  ...LINE,
  ratio: 0,
  unit: 'x of limit',
  detail: { bound: 'at-least', refused: true },
}

/**
 * Sends the same files to a real S3 gateway through the service and through the SDK alone. The
 * gateway is the bottleneck, so it shares a core only with the load, and the service's stores run
 * on the service's core.
 */
export const uploadS3: Subject = { name: 'upload-s3', needsStores: true, run }

async function run(bench: Bench): Promise<Measurement[]> {
  const program = await installedProgram('radosgw')
  if (program === undefined) {
    console.log('upload-s3: not measured, radosgw is not installed')
    return []
  }
  return scoped(async (hold) => {
    await hold(bench.cores.lend(bench.stores.pids))
    const { url } = await hold(startRadosgw(program).then(disposable))
    const location = await newLocation(url)
    // Uses stores of its own, because other subjects store their files on disk.
    const settings = {
      DATA_DIR: join(bench.folder, 'data-s3'),
      STORAGE_ENDPOINTS: new URL(url).host,
      ...(await freshStores(bench)),
    }
    const service = await hold(Gatehouse.start(bench, { settings }))
    const env = { S3_URL: url, S3_BUCKET: location.bucket }
    const limit = await hold(Limit.start(bench, { program: 'upload-s3', env }))
    await addPlatform(service, location)
    const ours = await serviceTarget(service)
    const least = { ...limitTarget(limit.port, ''), clean: async () => undefined }
    const cores = new CoreTimes(bench.cores)
    const side = (name: 'service' | 'limit', target: UploadTarget) =>
      uploadContender(target, () => cores.of(name, () => uploadMany(target, SMALL)))
    const { rounds } = bench
    const result = await contest(rounds, side('service', ours), side('limit', least)).catch(refused)
    if (result === undefined) return [REFUSED]
    const detail = { store: bench.stores.name, cores: cores.summary(rounds) }
    return [contestMeasurement(LINE, result, detail)]
  })
}

async function freshStores({ stores }: Bench): Promise<Record<string, string>> {
  const { DATABASE_URL } = stores.settings
  if (DATABASE_URL === undefined) return {}
  return { DATABASE_URL: (await freshDatabase(DATABASE_URL)).url, REDIS_URL: '' }
}

async function addPlatform(service: Gatehouse, location: RemoteLocation): Promise<void> {
  const { body } = await service.request({
    method: 'POST',
    path: '/resource/oss/config',
    headers: { ...(await service.session()), 'content-type': 'application/json' },
    body: JSON.stringify({
      configKey: 'bench-s3',
      accessKey: location.accessKey,
      secretKey: location.secretKey,
      bucketName: location.bucket,
      endpoint: new URL(location.endpoint).host,
      region: location.region,
      isHttps: 'N',
      accessPolicy: '0',
      status: '0',
      ext1: JSON.stringify({ kind: 's3', pathStyle: true }),
    }),
  })
  if (!body.includes('"code":200')) throw new Error(`The platform is refused: ${body}`)
}

function refused(error: unknown): undefined {
  console.error('upload-s3: aborted,', error)
}

function disposable(server: RadosgwServer): AsyncDisposable & RadosgwServer {
  return { ...server, [Symbol.asyncDispose]: () => server.stop() }
}
