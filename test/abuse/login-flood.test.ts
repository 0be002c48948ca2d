import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import type { Argon2Engine } from '../../adapters/crypto/passwords/argon2-parameters.ts'
import { HashQueue } from '../../adapters/crypto/passwords/hash-queue.ts'
import { napiRsEngine } from '../../adapters/crypto/passwords/napi-rs-engine.ts'
import { QueuedPasswordHasher } from '../../adapters/crypto/passwords/queued-password-hasher.ts'
import { DEFAULT_LIMITS } from '../../adapters/http/server-parts.ts'
import { describeOnGround, type Ground, House } from '../support/house.ts'
import { type HttpHarness, httpHarness } from '../support/http-harness.ts'
import { Probe } from '../support/probe.ts'
import { report, SOAK_MS, SOON, times } from '../support/soak.ts'
import { from } from '../support/sources.ts'

const NAME = 'A flood of logins'
const CORES = availableParallelism()
const WAITING = 32 * CORES
const MIB = 1024 * 1024
/** Here the refusals of a busy service are at stake. */
const AS_EVER = { OVERLOAD_DELAY_MILLISECONDS: '400', OVERLOAD_MEMORY_MIB: '256' }
/** Refused, or turned away: by the service, or because its database has too much to do. */
const ANSWERS = ['invalid_grant', 'overloaded', 'dependency_unavailable']

/** The real one, whose work is counted. */
class CountedEngine implements Argon2Engine {
  started = 0
  most = 0
  #running = 0

  hash(password: string): Promise<string> {
    return this.#count(() => napiRsEngine.hash(password))
  }

  verify(hash: string, password: string): Promise<boolean> {
    return this.#count(() => napiRsEngine.verify(hash, password))
  }

  async #count<T>(work: () => Promise<T>): Promise<T> {
    this.started += 1
    this.#running += 1
    this.most = Math.max(this.most, this.#running)
    try {
      return await work()
    } finally {
      this.#running -= 1
    }
  }
}

it(
  'T-11: runs at most as many hashes at once as cores, keeps a short queue, and answers everybody',
  async () => {
    const { http, engine } = await counted()
    const logins = times(60, 2000)
    const answers = await flood(http, logins, (at) => `wrong password ${at}`)
    const refused = answers.filter((error) => error === 'invalid_grant').length
    const overloaded = answers.filter((error) => error === 'overloaded').length
    expect(refused + overloaded).toBe(logins)
    expect(refused).toBe(engine.started)
    expect(refused).toBeGreaterThanOrEqual(Math.min(logins, CORES + WAITING))
    expect(engine.most).toBeLessThanOrEqual(CORES)
    report('T-11', { logins, refused, overloaded, mostAtOnce: engine.most, cores: CORES })
  },
  SOAK_MS,
)

it(
  'T-11: a giant password is refused before it costs a hash',
  async () => {
    const { http, engine } = await counted()
    const sizes = [129, 200, 1000, 20_000, 100_000]
    const logins = times(50, 1000)
    const answers = await flood(http, logins, (at) => 'x'.repeat(sizes[at % sizes.length] ?? 129))
    // On a busy machine some are turned away before they are looked at.
    const looked = new Set(answers.filter((error) => error !== 'overloaded'))
    expect([...looked].sort()).toEqual(['invalid_request', 'validation_failed'])
    expect(engine.started).toBe(0)
    report('T-11 giant', { logins, hashes: engine.started })
  },
  SOAK_MS,
)

await describeOnGround(NAME, suite)

function suite(ground: Ground): void {
  it(
    'T-11: logged-in users can work meanwhile; time and memory are printed',
    async () => {
      const house = await House.open(ground, 1, AS_EVER)
      const { publicKey, password } = house.administrator
      const session = await house.at(0).logIn(publicKey, password)
      const [workers, each] = [times(50, 500, 2000), times(2, 10, 100)]
      const before = await residentMiB(house)
      // Each asks from a process of its own: this one is as busy as the service.
      const { origin } = house.at(0)
      const getInfo = Probe.start(`${origin}/system/user/getInfo`, session)
      const health = Probe.start(`${origin}/healthz`)
      let answered = 0
      const crowd = Array.from({ length: workers }, async (_, worker) => {
        for (let nth = 0; nth < each; nth += 1) {
          const number = worker * each + nth
          const { headers, body } = house.seal({ username: `u${number}`, password: 'wrong-one' })
          const request = { method: 'POST', headers: { ...headers, ...from(number) }, body }
          const { error } = await house.at(0).ask('/auth/login', request)
          expect(ANSWERS).toContain(error)
          answered += 1
        }
      })
      await Promise.all(crowd)
      const [known, alive] = await Promise.all([getInfo.stop(), health.stop()])
      const {
        '200': shown = 0,
        '503 overloaded': _refused,
        '503 dependency_unavailable': away = 0,
        ...others
      } = known.outcomes
      expect(others).toEqual({})
      expect(shown).toBeGreaterThan(away)
      expect(alive.outcomes).toEqual({ 200: alive.asked })
      await expect.poll(() => house.at(0).whoAmI(session), SOON).toBe(200)
      expect(answered).toBe(workers * each)
      const grownMiB = (await residentMiB(house)) - before
      const figures = { getInfo: known.asked, p99Ms: known.p99Ms, healthP99Ms: alive.p99Ms }
      report('T-11 meanwhile', { answered, ...figures, grownMiB })
    },
    SOAK_MS,
  )
}

async function counted() {
  const engine = new CountedEngine()
  const hasher = new QueuedPasswordHasher(engine, new HashQueue(CORES, WAITING))
  const limits = { ...DEFAULT_LIMITS, sealedPerMinute: 1_000_000 }
  const http = await httpHarness({ stores: { hasher }, settings: { limits } })
  engine.started = 0
  return { http, engine }
}

/** All at once, each for a name and from a source of its own. @returns the errors */
async function flood(http: HttpHarness, logins: number, passwordOf: (at: number) => string) {
  const asked = Array.from({ length: logins }, async (_, at) => {
    const uuid = crypto.randomUUID()
    await http.codes.put('captcha', uuid, '42', 120)
    const fields = { username: `user${at}`, password: passwordOf(at), uuid, code: '42' }
    const body = { clientId: http.builtInClientId, grantType: 'password', ...fields }
    const remoteAddress = `10.7.${at >> 8}.${at & 255}`
    return http.send({ method: 'POST', url: '/auth/login', remoteAddress, ...http.sealed(body) })
  })
  return (await Promise.all(asked)).map(({ body }) => body.error)
}

async function residentMiB(house: House): Promise<number> {
  const status = await readFile(`/proc/${house.at(0).pid}/status`, 'utf8').catch(() => '')
  const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(status) ?? []
  return Math.round((Number(kib) * 1024) / MIB)
}
