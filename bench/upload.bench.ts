import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { contest, contestMeasurement } from './harness/contest.ts'
import { CoreTimes } from './harness/core-times.ts'
import type { Place } from './harness/cores.ts'
import { Gatehouse } from './harness/gatehouse.ts'
import { Limit } from './harness/limit.ts'
import { forgetPeak, residentMiB } from './harness/resources.ts'
import { scoped } from './harness/scoped.ts'
import { rounded } from './harness/statistics.ts'
import { ownStores } from './harness/stores.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'
import {
  formTarget,
  limitTarget,
  serviceTarget,
  type Uploaded,
  type UploadTarget,
  uploadContender,
  uploadMany,
  uploadStreamed,
} from './harness/upload-target.ts'

const GIB = 1024
const SMALL = { count: 384, atOnce: 32, mib: 1 }
const AT_ONCE = { count: 50, atOnce: 50, mib: 20 }
const WARM_UP = { count: 32, atOnce: 8, mib: 1 }

const LIMITS = [
  {
    program: 'upload-pipe',
    aim: limitTarget,
    needsServers: false,
    against: 'against a pipe',
    target: 0.5,
  },
  {
    program: 'upload-recorded',
    aim: formTarget,
    needsServers: true,
    against: 'against the least that keeps a record',
    target: null,
  },
] as const

type Upload = (target: UploadTarget) => Promise<Uploaded>

export const upload: Subject = { name: 'upload', needsStores: true, isAboutFiles: true, run }

async function run(bench: Bench): Promise<Measurement[]> {
  const large = bench.isQuick ? GIB / 8 : GIB
  const one: Upload = (target) => uploadStreamed(target, large)
  const many: Upload = (target) => uploadMany(target, AT_ONCE)
  return [
    ...(await compare(bench, large)),
    await withMoreCores(bench, large),
    await memory(bench, { name: `memory growth, one upload of ${large} MiB`, target: 48 }, one),
    await memory(bench, { name: 'memory growth, 50 x 20 MiB at once', target: 150 }, many),
  ]
}

function compare(bench: Bench, large: number): Promise<Measurement[]> {
  return scoped(async (hold) => {
    const folder = join(bench.folder, 'limit-files')
    mkdirSync(folder, { recursive: true })
    const service = await hold(Gatehouse.start(bench))
    const ours = await serviceTarget(service)
    const measured: Measurement[] = []
    for (const { program, aim, needsServers, ...terms } of LIMITS) {
      if (needsServers && bench.stores.name === 'embedded') continue
      const env = { FILE_FOLDER: folder }
      const limit = await hold(Limit.start(bench, { program, env }))
      const least = aim(limit.port, folder)
      for (const sending of sendings(large)) {
        measured.push(await race(bench, { ...terms, ...sending }, ours, least))
      }
    }
    return measured
  })
}

function sendings(large: number): readonly { readonly name: string; readonly send: Upload }[] {
  return [
    { name: 'upload, 32 x 1 MiB at once', send: (target) => uploadMany(target, SMALL) },
    { name: `upload, one of ${large} MiB`, send: (target) => uploadStreamed(target, large) },
  ]
}

interface Race {
  readonly name: string
  readonly against: string
  /** `null` if the line is only for comparison. */
  readonly target: number | null
  readonly send: Upload
}

async function race(
  bench: Bench,
  { name, against, target, send }: Race,
  service: UploadTarget,
  limit: UploadTarget,
): Promise<Measurement> {
  const cores = new CoreTimes(bench.cores)
  const side = (name: 'service' | 'limit', target: UploadTarget) =>
    uploadContender(target, () => cores.of(name, () => send(target)))
  const result = await contest(bench.rounds, side('service', service), side('limit', limit))
  const line = { name: `${name}, ${against}`, target, rate: 'MiB/s' }
  const detail = { store: bench.stores.name, cores: cores.summary(bench.rounds) }
  return contestMeasurement(line, result, detail)
}

/** The same upload to the service on both cores, and to one on the measured core. */
function withMoreCores(bench: Bench, mib: number): Promise<Measurement> {
  return scoped(async (hold) => {
    const side = async (place: Place) => {
      const stores = await hold(ownStores(bench.stores))
      const settings = { DATA_DIR: join(bench.folder, `upload-${place}`) }
      const service = await hold(Gatehouse.start({ ...bench, stores }, { place, settings }))
      const target = await serviceTarget(service)
      return uploadContender(target, () => uploadStreamed(target, mib))
    }
    const result = await contest(bench.rounds, await side('anywhere'), await side('measured'))
    const name = `upload, one of ${mib} MiB, on both cores against one`
    return contestMeasurement({ name, target: 1, rate: 'MiB/s' }, result, {})
  })
}

/** Measured in a fresh process that has handled a few small uploads. */
function memory(
  bench: Bench,
  line: { readonly name: string; readonly target: number },
  send: Upload,
): Promise<Measurement> {
  return scoped(async (hold) => {
    const service = await hold(Gatehouse.start(bench))
    const files = await serviceTarget(service)
    await uploadMany(files, WARM_UP)
    const before = await residentMiB(service.pid)
    await forgetPeak(service.pid)
    await send(files)
    const { peak } = await residentMiB(service.pid)
    await files.clean()
    const detail = { bound: 'at-most' as const, before: rounded(before.now), peak: rounded(peak) }
    return { ...line, ratio: rounded(peak - before.now), unit: 'MiB', detail }
  })
}
