import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { workLightly } from '../test/support/light-work.ts'
import { startArguments } from '../test/support/start-arguments.ts'
import { Gatehouse } from './harness/gatehouse.ts'
import { Limit } from './harness/limit.ts'
import { packagedLauncher } from './harness/packaged.ts'
import { type ResidentMiB, residentMiB } from './harness/resources.ts'
import { scoped } from './harness/scoped.ts'
import { rounded } from './harness/statistics.ts'
import { markedContent, storeFile } from './harness/stored-file.ts'
import { noStores } from './harness/stores.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'

const IDLE_MS = 3000
const LIGHT_MS = 120_000
const QUICK_MS = 30_000
const FILE_BYTES = 256 * 1024
/** Embedded: the peak, idle or not, and after light load. On Postgres: idle. */
const MOST = { embedded: 256, light: 330, sources: 150, package: 145 }
/** What the service tells V8 where little memory is free, and the heap of Node in up to 512 MiB. */
const LITTLE_MEMORY = ['--liftoff-only', '--max-old-space-size=256']

export const memory: Subject = { name: 'memory', needsStores: true, run }

interface Embedded {
  readonly name: string
  /** For Node. */
  readonly args: readonly string[]
  readonly most: number
}

async function run(bench: Bench): Promise<Measurement[]> {
  const packaged = await packagedLauncher(bench.folder)
  const { launcher: sources } = startArguments()
  const kinds = [
    { name: 'package', args: [...LITTLE_MEMORY, packaged], most: MOST.embedded },
    { name: 'sources', args: [...LITTLE_MEMORY, sources], most: MOST.embedded },
  ]
  const measured: Measurement[] = []
  for (const kind of kinds) measured.push(...(await embedded(bench, kind)))
  measured.push(...(await lightLoad(bench, [...LITTLE_MEMORY, packaged])))
  if (bench.stores.name === 'embedded') return measured
  const onServers = [
    await idleOnServers(bench, 'package', packaged),
    await idleOnServers(bench, 'sources', sources),
  ]
  return [...measured, ...onServers, await leastIdle(bench)]
}

async function embedded(bench: Bench, { name, args, most }: Embedded): Promise<Measurement[]> {
  const own = { ...bench, stores: noStores() }
  const plan = { settings: { DATA_DIR: join(bench.folder, name) }, args: [...args, 'start'] }
  const measured: Measurement[] = []
  for (const which of ['first', 'second']) {
    const held = await scoped(async (hold) => idle((await hold(Gatehouse.start(own, plan))).pid))
    measured.push(line(`${which} start, embedded, ${name}: peak`, held.peak, most, held))
    measured.push(line(`${which} start, embedded, ${name}: idle`, held.now, most, held))
  }
  return measured
}

async function lightLoad(bench: Bench, args: readonly string[]): Promise<Measurement[]> {
  const own = { ...bench, stores: noStores() }
  const plan = { settings: { DATA_DIR: join(bench.folder, 'light') }, args: [...args, 'start'] }
  const forMs = bench.isQuick ? QUICK_MS : LIGHT_MS
  const held = await scoped(async (hold) => {
    const service = await hold(Gatehouse.start(own, plan))
    await workFor(service, forMs)
    return residentMiB(service.pid)
  })
  const name = `${forMs / 60_000} minutes of light load, embedded, package`
  return [
    line(`${name}: then`, held.now, MOST.light, held),
    line(`${name}: peak`, held.peak, MOST.light, held),
  ]
}

async function workFor(service: Gatehouse, forMs: number): Promise<void> {
  const until = performance.now() + forMs
  const work = {
    logIn: () => service.session(),
    store: (session: Record<string, string>) =>
      storeFile(service, session, markedContent(FILE_BYTES)),
    open: async (path: string, headers: Record<string, string>) => {
      const { body } = await service.request({ method: 'GET', path, headers })
      return JSON.parse(body.toString()).code
    },
  }
  await workLightly(work, () => performance.now() < until)
}

/** The second start, when the database is migrated and the compile cache filled. */
async function idleOnServers(
  bench: Bench,
  from: 'package' | 'sources',
  launcher: string,
): Promise<Measurement> {
  const plan = { args: [launcher, 'start'] }
  await scoped(async (hold) => void (await hold(Gatehouse.start(bench, plan))))
  return scoped(async (hold) => {
    const measured = await idle((await hold(Gatehouse.start(bench, plan))).pid)
    return line(`idle on Postgres, from the ${from}`, measured.now, MOST[from], measured)
  })
}

async function leastIdle(bench: Bench): Promise<Measurement> {
  const plan = { program: 'idle', options: startArguments().options } as const
  await scoped(async (hold) => void (await hold(Limit.start(bench, plan))))
  return scoped(async (hold) => {
    const measured = await idle((await hold(Limit.start(bench, plan))).pid)
    return line('idle, least program with the same libraries', measured.now, null, measured)
  })
}

async function idle(pid: number): Promise<ResidentMiB> {
  await pause(IDLE_MS)
  return residentMiB(pid)
}

function line(name: string, mib: number, target: number | null, all: ResidentMiB): Measurement {
  const detail = { bound: 'at-most' as const, now: rounded(all.now), peak: rounded(all.peak) }
  return { name, ratio: rounded(mib), target, unit: 'MiB', detail }
}
