import { Agent } from 'node:http'
import { expect, it } from 'vitest'
import { addAdministrators } from '../support/administrators.ts'
import { firstStartOf } from '../support/front-end.ts'
import { Probe } from '../support/probe.ts'
import { sealV1 } from '../support/sealed-request.ts'
import { describeWithProgram } from '../support/servers/describe-with.ts'
import { ServiceOnPostgres } from '../support/service-on-postgres.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'
import { type Outcome, SteadyLoad, send } from '../support/steady-load.ts'

const STRANGERS = Array.from({ length: 60 }, (_, nth) => `stranger${nth}`)
const ANSWERS = times(600, 200_000)
const SETTINGS = {
  OVERLOAD_REQUESTS: '20',
  LOGIN_SOURCE_FAILURES: '100000',
  LOG_LEVEL: 'warn',
  SESSIONS_PER_USER: '1000',
}

await describeWithProgram('postgres', 'The service with more to do than it can', (program) => {
  it(
    'refuses what it has no room for, answers health, and is back to normal later',
    async () => {
      const house = await ServiceOnPostgres.start(program, SETTINGS)
      const { origin } = house.service
      const headers = await house.logIn()
      const agent = new Agent({ keepAlive: true })
      const { publicKey, password } = firstStartOf(house.service)
      const client = { clientId: headers.clientid, grantType: 'password' }
      // One name has few logins at once, and these are refused for the load of the service.
      const database = await house.connect()
      await addAdministrators({ database }, STRANGERS)
      await database.end()
      let sent = 0
      const unread: ReturnType<typeof sealV1>[] = []
      const logins = new Tally()
      const users = new Tally()
      // Asked by a process of its own: the one of this test is as busy as the service.
      const health = Probe.start(`${origin}/healthz`)
      const loads = [
        new SteadyLoad(STRANGERS.length, async () => {
          // What was refused has not been read, and so may come again.
          sent += 1
          const username = STRANGERS[sent % STRANGERS.length]
          const sealed = unread.pop() ?? sealV1(publicKey, { ...client, username, password })
          const url = `${origin}/auth/login`
          const answer = await send({ url, method: 'POST', ...sealed }, agent)
          logins.add(answer)
          if (answer.status === 503) unread.push(sealed)
        }),
        new SteadyLoad(2, async () => {
          users.add(await send({ url: `${origin}/system/user/getInfo`, headers }, agent))
        }),
      ]
      await expect
        .poll(() => logins.all, { timeout: SOAK_MS, interval: 200 })
        .toBeGreaterThan(ANSWERS)
      await Promise.all(loads.map((load) => load.stop()))
      const { outcomes, asked, p50Ms, p99Ms } = await health.stop()
      report('overload', {
        ...logins.counts('logins'),
        ...users.counts('users'),
        healthP50Ms: p50Ms,
        healthP99Ms: p99Ms,
      })

      expect([...logins.statuses.keys()].sort()).toEqual([200, 503])
      expect(logins.withoutHint).toBe(0)
      expect([200, 503]).toEqual(expect.arrayContaining([...users.statuses.keys()]))
      expect(outcomes).toEqual({ 200: asked })
      await house.untilCalm(await house.logIn())
      expect(await house.service.stop()).toBe(0)
      agent.destroy()
    },
    SOAK_MS * 2,
  )
})

/** How requests were answered. */
class Tally {
  readonly statuses = new Map<number, number>()
  /** Refused without a word about when to come again. */
  withoutHint = 0
  readonly #milliseconds = new Map<number, number[]>()

  get all(): number {
    return [...this.statuses.values()].reduce((sum, count) => sum + count, 0)
  }

  add({ status, headers, milliseconds }: Outcome): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (status === 503 && headers['retry-after'] === undefined) this.withoutHint += 1
    const times = this.#milliseconds.get(status) ?? []
    times.push(milliseconds)
    this.#milliseconds.set(status, times)
  }

  counts(name: string): Record<string, number> {
    const entries = [...this.#milliseconds].flatMap(([status, all]) => {
      const p99 = all.sort((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? 0
      return [
        [`${name}${status}`, all.length],
        [`${name}${status}P99Ms`, Math.round(p99)],
      ]
    })
    return Object.fromEntries(entries)
  }
}
