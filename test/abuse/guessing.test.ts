import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { describeOnGround, type Ground, House } from '../support/house.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import type { Settings } from '../support/service.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'
import { from } from '../support/sources.ts'

const PRELOADED = new URL('../support/noted-comparisons.mjs', import.meta.url).href

/** Records what any number of instances compare. */
class NotedComparisons {
  readonly #path: string

  private constructor(path: string) {
    this.#path = path
  }

  static async open(): Promise<NotedComparisons> {
    const path = join(await temporaryFolder(), 'comparisons')
    await writeFile(path, '')
    return new NotedComparisons(path)
  }

  /** The settings of the instances. */
  get settings(): Settings {
    return { NODE_OPTIONS: `--import=${PRELOADED}`, NOTED_COMPARISONS: this.#path }
  }

  /** Passwords that were compared with an account's hash, in order. */
  async with(hash: string): Promise<string[]> {
    const lines = (await readFile(this.#path, 'utf8')).split('\n').filter(Boolean)
    const noted: { hash: string; password: string }[] = lines.map((line) => JSON.parse(line))
    return noted.filter((one) => one.hash === hash).map(({ password }) => password)
  }
}

const NAME = 'Guessing passwords'
const LOCK_FAILURES = 5
const HOME = 1
const BUSY = ['overloaded', 'dependency_unavailable']
const MOST_ASKED_AGAIN = 100
const PAUSE_MS = 200
/** Behind the answers, and long before what is kept would be over by itself. */
const GIVEN_BACK = { timeout: 5000 }
const STOPPED = ['invalid_grant', 'too_many_requests', ...BUSY]

await describeOnGround(NAME, suite)

function suite(ground: Ground): void {
  it(
    'T-12: one account guessed at from many sources is counted five times, and its owner gets in',
    async () => {
      const house = await House.open(ground, 2)
      const { password } = house.administrator
      const [rounds, sources] = [times(12, 300, 5000), times(20, 1000)]
      expect(await logIn(house, 'admin', password, HOME)).toBe(200)
      const waits: number[] = []
      let [tries, inside] = [0, 0]
      for (let round = 0; round < rounds; round += 1) {
        const guesses = Array.from({ length: 20 }, (_, nth) => {
          tries += 1
          const spelling = nth % 2 ? 'admin' : ' ADMIN '
          return logIn(house, spelling, `guess-${tries}`, 100 + (tries % sources))
        })
        const begun = performance.now()
        const owner = await whenHeard(() => attempt(house, 'admin', password, HOME))
        if (owner.code === 200) inside += 1
        waits.push(performance.now() - begun)
        expect((await Promise.all(guesses)).filter((code) => code === 200)).toEqual([])
      }
      // Locked for everybody else, also for who guesses right.
      const right = await Promise.all(
        Array.from({ length: 20 }, (_, nth) => logIn(house, 'admin', password, 50_000 + nth)),
      )
      expect(right.filter((code) => code === 200)).toEqual([])
      const { rows } = await house.database.query(
        `select count, locks from login_failures where name_key = 'admin'`,
      )
      expect(rows).toEqual([{ count: LOCK_FAILURES, locks: 1 }])
      expect(inside).toBe(rounds)
      report('T-12', { tries, sources, counted: LOCK_FAILURES, ownerTries: rounds, inside })
      report('T-12 owner', { p95Ms: Math.round(waits.sort((a, b) => a - b)[p95(waits)] ?? 0) })
    },
    SOAK_MS,
  )

  it(
    'T-12: guesses that come at once at three instances are compared at most five times altogether',
    async () => {
      const comparisons = await NotedComparisons.open()
      const house = await House.open(ground, 3, comparisons.settings)
      const { password } = house.administrator
      const { rows } = await house.database.query(
        `select password_hash from users where name_key = 'admin'`,
      )
      const hash: string = rows[0].password_hash
      expect(await logIn(house, 'admin', password, HOME)).toBe(200)
      expect(await comparisons.with(hash)).toEqual([password])
      const [rounds, each] = [times(3, 100, 1000), times(45, 300)]
      let [askedAgain, most] = [0, 0]
      for (let round = 0; round < rounds; round += 1) {
        await house.database.query('delete from login_failures')
        // The spellings are one name; from the source next door the owner has never been.
        const guesses = Array.from({ length: each }, (_, nth) =>
          attempt(house, nth % 2 ? 'admin' : ' ADMIN ', `guess-${round}`, 100 + round * each + nth),
        )
        // Nobody locks the owner out; so many at the same moment may be more than there is room for.
        const owner = await whenHeard(() => attempt(house, 'admin', password, HOME))
        expect(owner.code).toBe(200)
        askedAgain += owner.askedAgain
        // Whoever was turned away was locked out, or told to come again: nobody was let in.
        const heard = new Set((await Promise.all(guesses)).map(({ error }) => error))
        const compared = (await comparisons.with(hash)).filter((one) => one === `guess-${round}`)
        most = Math.max(most, compared.length)
        // Fewer if one was counted before the next was read; then the rest of them were refused.
        expect(compared.length).toBeGreaterThan(0)
        expect(compared.length).toBeLessThanOrEqual(LOCK_FAILURES)
        for (const error of heard) expect(STOPPED).toContain(error)
      }
      for (const held of ['permits', 'reserved'])
        await expect.poll(() => house.redis.keys(`*:${held}:*`), GIVEN_BACK).toEqual([])
      report('T-12 at once', { rounds, each, instances: 3, most, askedAgain })
    },
    SOAK_MS,
  )

  it(
    'T-13: one source that tries many accounts is stopped, and nothing lowers its count',
    async () => {
      const house = await House.open(ground, 2, { LOGIN_SOURCE_FAILURES: '10' })
      const { password } = house.administrator
      const [accounts, source] = [times(40, 2000, 10_000), 7]
      const [compared, outcomes] = [new Set<number>(), new Set<number | string>()]
      for (let account = 0; account < accounts; account += 1) {
        const { code, error } = await attempt(house, `user${account}`, 'Password-1', source)
        if (error === 'invalid_grant') compared.add(account)
        else outcomes.add(error ?? code)
        // A success of one's own, a logout, a captcha, other addresses of the same kind: no help.
        if (account === 5) expect(await logIn(house, 'admin', password, source)).toBe(200)
        await house.at(account).ask('/auth/code', { headers: from(source) })
        await house.at(account).ask('/auth/logout', { method: 'POST', headers: from(source) })
      }
      expect(compared.size).toBe(10)
      expect([...outcomes]).toEqual(['too_many_requests'])
      expect(await logIn(house, 'admin', password, source)).toBe(500)
      expect(await logIn(house, 'admin', password, source + 1)).toBe(200)
      report('T-13', { accounts, compared: compared.size, budget: 10 })
    },
    SOAK_MS,
  )

  it(
    'T-13: one source that tries many accounts at the same moment is stopped as soon',
    async () => {
      const house = await House.open(ground, 3, { LOGIN_SOURCE_FAILURES: '10' })
      const [rounds, accounts] = [times(1, 50, 500), times(45, 500)]
      let most = 0
      for (let round = 0; round < rounds; round += 1) {
        await house.redis.flushall()
        const source = 100 + round
        const tries = Array.from({ length: accounts }, (_, nth) => {
          const { headers, body } = house.seal({ username: `user${nth}`, password: 'Password-1' })
          const request = { method: 'POST', headers: { ...headers, ...from(source) }, body }
          return house.at(nth).ask('/auth/login', request)
        })
        const errors = (await Promise.all(tries)).map(({ error }) => error)
        const compared = errors.filter((error) => error === 'invalid_grant').length
        most = Math.max(most, compared)
        expect(compared).toBeLessThanOrEqual(10)
        // A machine that is busy with this turns some away for that.
        for (const error of errors) expect(STOPPED).toContain(error)
      }
      report('T-13 at once', { rounds, accounts, most, budget: 10 })
    },
    SOAK_MS,
  )
}

function attempt(house: House, username: string, password: string, source: number) {
  const { headers, body } = house.seal({ username, password })
  const request = { method: 'POST', headers: { ...headers, ...from(source) }, body }
  return house.at(source).ask('/auth/login', request)
}

/** Asks again, as whoever is told to come again in a moment does. */
async function whenHeard(ask: () => ReturnType<typeof attempt>) {
  for (let askedAgain = 0; ; askedAgain += 1) {
    const { code, error } = await ask()
    if (askedAgain === MOST_ASKED_AGAIN || !BUSY.includes(String(error))) {
      return { code, error, askedAgain }
    }
    await pause(PAUSE_MS)
  }
}

async function logIn(house: House, username: string, password: string, source: number) {
  return (await attempt(house, username, password, source)).code
}

function p95(sample: readonly unknown[]): number {
  return Math.floor(sample.length * 0.95)
}
