import { expect, it } from 'vitest'
import { from, type Ground, House } from '../support/house.ts'
import { describeWith, describeWithProgram } from '../support/servers/describe-with.ts'
import { installedProgram } from '../support/servers/installed-program.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'

const NAME = 'Guessing passwords'
const LOCK_FAILURES = 5
const HOME = 1
const redisProgram = await installedProgram('redis-server')

if (redisProgram === undefined) await describeWithProgram('redis-server', NAME, () => undefined)
else await describeWith('postgres', NAME, (postgres) => suite({ postgres, redisProgram }))

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
        if ((await logIn(house, 'admin', password, HOME)) === 200) inside += 1
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
}

function attempt(house: House, username: string, password: string, source: number) {
  const { headers, body } = house.seal({ username, password })
  const request = { method: 'POST', headers: { ...headers, ...from(source) }, body }
  return house.at(source).ask('/auth/login', request)
}

async function logIn(house: House, username: string, password: string, source: number) {
  return (await attempt(house, username, password, source)).code
}

function p95(sample: readonly unknown[]): number {
  return Math.floor(sample.length * 0.95)
}
