import { BUILT_IN_CLIENT_ID } from '../adapters/postgres/seed/client.ts'
import { contest, contestMeasurement } from './harness/contest.ts'
import { Gatehouse } from './harness/gatehouse.ts'
import { requestBytes } from './harness/http-bytes.ts'
import { Limit, type LimitPlan } from './harness/limit.ts'
import { drive, type LoadResult } from './harness/load.ts'
import { loginNames } from './harness/login-names.ts'
import { type LoginIdentity, loginRequests } from './harness/login-requests.ts'
import { prober } from './harness/prober.ts'
import { ProcessorTime } from './harness/processor-time.ts'
import { scoped } from './harness/scoped.ts'
import { median, quantile, rounded } from './harness/statistics.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'

const CONNECTIONS = 8
/** Without hashing, the compiler costs most until some 10,000 logins are done. */
const WARM_UPS = 6
/** Prepared logins per second: more than two cores can verify; the free path needs more. */
const PER_SECOND = { hashing: 700, free: 4000 }

export const login: Subject = { name: 'login', needsStores: true, run: withHashing }
export const freeHashLogin: Subject = { name: 'free-hash', needsStores: true, run: withFreeHash }

const PLACES = [
  { name: 'password login, one core', place: 'measured', target: 0.75 },
  { name: 'password login, both cores', place: 'anywhere', target: 0.8 },
] as const

async function withHashing(bench: Bench): Promise<Measurement[]> {
  const measured: Measurement[] = []
  for (const where of PLACES) measured.push(...(await hashedAt(bench, where)))
  return [...measured, await recordedAt(bench, { place: 'anywhere', path: 'hashing' })]
}

/**
 * Measures the least program that keeps the same records as the service, with its statements and
 * scripts.
 */
function recordedAt(bench: Bench, { place, path }: RecordedPlan): Promise<Measurement> {
  return scoped(async (hold) => {
    const service = await hold(Gatehouse.start(bench))
    const names = await loginNames(bench, service.identity.username)
    const hash = path === 'free' ? ['--free-hash'] : []
    const recorded = { flags: ['--recorded', ...hash], place }
    const same = await hold(startLimit(bench, service.identity, recorded))
    const least = await hold(startLimit(bench, service.identity, { flags: hash, place }))
    const plan = { identity: service.identity, path }
    const time = new ProcessorTime()
    const rate = async (program: Limit, whose: LoginPlan) =>
      (await time.of(program, () => logIn(bench, program, whose))).perSecond
    const result = await contest(
      bench.rounds,
      { run: () => rate(same, { ...plan, names }) },
      { run: () => rate(least, plan) },
      path === 'free' ? WARM_UPS : undefined,
    )
    const where = place === 'anywhere' ? 'both cores' : 'one core'
    const name = `least program that keeps the same records, ${path}, ${where}`
    const line = { name, target: null, rate: 'logins/s' }
    const processor = time.summary(same, least, bench.rounds)
    return contestMeasurement(line, result, { store: bench.stores.name, processor })
  })
}

interface RecordedPlan {
  readonly place: 'measured' | 'anywhere'
  readonly path: LoginPlan['path']
}

function hashedAt(bench: Bench, { name, place, target }: (typeof PLACES)[number]) {
  return scoped(async (hold) => {
    const service = await hold(Gatehouse.start(bench, { place }))
    const limit = await hold(startLimit(bench, service.identity, { place }))
    const names = await loginNames(bench, service.identity.username)
    const headers = await service.session()
    const codes = requestBytes({ method: 'GET', path: '/auth/codes', headers })
    const logins: Quantiles[] = []
    const probes: Quantiles[] = []
    const time = new ProcessorTime()
    const plan = { identity: service.identity, path: 'hashing' } as const
    const watched = async () => {
      const { load, probed } = await watch(service.port, codes, () =>
        time.of(service, () => logIn(bench, service, { ...plan, names })),
      )
      logins.push(quantiles(load.latencies))
      probes.push(quantiles(probed))
      return load.perSecond
    }
    const least = async () => (await time.of(limit, () => logIn(bench, limit, plan))).perSecond
    const result = await contest(bench.rounds, { run: watched }, { run: least })
    const processor = time.summary(service, limit, bench.rounds)
    const line = { name: `${name}, ${CONNECTIONS} connections`, target, rate: 'logins/s' }
    return [
      contestMeasurement(line, result, { store: bench.stores.name, processor }),
      evenness(name, logins.slice(-bench.rounds)),
      meanwhile(name, probes.slice(-bench.rounds)),
    ]
  })
}

/** Measures how long a single request waits while `work` runs. */
function watch(port: number, request: Uint8Array, work: () => Promise<LoadResult>) {
  return scoped(async (hold) => {
    const { latencies } = await hold(prober(port, request))
    return { load: await work(), probed: latencies }
  })
}

function withFreeHash(bench: Bench): Promise<Measurement[]> {
  return scoped(async (hold) => {
    const service = await hold(Gatehouse.start(bench, { args: ['bench/free-hash-service.ts'] }))
    const limit = await hold(startLimit(bench, service.identity, { flags: ['--free-hash'] }))
    const names = await loginNames(bench, service.identity.username)
    const plan = { identity: service.identity, path: 'free' } as const
    const time = new ProcessorTime()
    const rate = async (program: Gatehouse | Limit, whose: LoginPlan) =>
      (await time.of(program, () => logIn(bench, program, whose))).perSecond
    const result = await contest(
      bench.rounds,
      { run: () => rate(service, { ...plan, names }) },
      { run: () => rate(limit, plan) },
      WARM_UPS,
    )
    const line = { name: 'password login, free hash, one core', target: 0.5, rate: 'logins/s' }
    const processor = time.summary(service, limit, bench.rounds)
    return [
      contestMeasurement(line, result, { store: bench.stores.name, processor }),
      await recordedAt(bench, { place: 'measured', path: 'free' }),
    ]
  })
}

/** Starts the least program that logs a user in by name, with as many hashing threads as cores. */
export function startLimit(
  bench: Bench,
  { username, password }: LoginIdentity,
  { flags = [], place = 'measured' }: Pick<LimitPlan, 'flags' | 'place'> = {},
): Promise<Limit> {
  const env = {
    PRIVATE_KEY_FILE: bench.login.privateKeyFile,
    LOGIN_NAME: username,
    LOGIN_PASSWORD: password,
    UV_THREADPOOL_SIZE: String(bench.cores.countAt(place)),
    CLIENT_ID: BUILT_IN_CLIENT_ID,
  }
  return Limit.start(bench, { program: 'login', flags, place, env })
}

interface LoginPlan {
  readonly identity: LoginIdentity
  readonly names?: readonly string[]
  readonly path: keyof typeof PER_SECOND
}

/** Creates the envelopes before the clock starts. */
export function logIn(
  { runMs }: Bench,
  { port }: { readonly port: number },
  { identity, names, path }: LoginPlan,
): Promise<LoadResult> {
  const requests = loginRequests(identity, Math.ceil((PER_SECOND[path] * runMs) / 1000), names)
  const next = () => requests.pop()
  return drive({ port, connections: CONNECTIONS, runMs, next, expect: '"code":200' })
}

interface Quantiles {
  readonly p50: number
  readonly p99: number
}

function quantiles(latencies: readonly number[]): Quantiles {
  return { p50: rounded(quantile(latencies, 0.5)), p99: rounded(quantile(latencies, 0.99)) }
}

function evenness(what: string, rounds: readonly Quantiles[]): Measurement {
  const ratio = rounded(median(rounds.map(({ p50, p99 }) => p99 / p50)))
  const detail = { bound: 'at-most' as const, rounds }
  return { name: `${what}, p99 against p50`, ratio, target: 1.6, unit: 'x of p50', detail }
}

function meanwhile(what: string, rounds: readonly Quantiles[]): Measurement {
  const ratio = rounded(median(rounds.map(({ p99 }) => p99)))
  const detail = { bound: 'at-most' as const, rounds }
  return { name: `authenticated GET during ${what}, p99`, ratio, target: 25, unit: 'ms', detail }
}
