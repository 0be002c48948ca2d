import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { describeWithProgram } from '../support/servers/describe-with.ts'
import { ServiceOnPostgres, type SessionHeaders } from '../support/service-on-postgres.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'

const WRITERS = 8
const FREEZE_MS = times(2000, 30_000)

await describeWithProgram('postgres', 'The service while its Postgres', (program) => {
  it('blocks changes: they fail, and are not done afterwards', async () => {
    const house = await ServiceOnPostgres.start(program)
    const session = await house.logIn()
    const before = await house.query('select count(*) from sessions')
    const blocker = await house.connect()
    await blocker.query('begin')
    await blocker.query('lock table notices, operation_log, sessions in share mode')

    const started = performance.now()
    const [change, login] = await Promise.all([
      house.addNotice(session, 'blocked'),
      house.logIn().then(({ authorization }) => authorization),
    ])
    // Both are answered though nothing has been released.
    expect([change.code, login]).toEqual([503, 'Bearer undefined'])
    report('answers while blocked', { milliseconds: Math.round(performance.now() - started) })

    await blocker.query('rollback')
    await blocker.end()
    await house.untilCalm(session)
    expect(await house.titles()).not.toContain('blocked')
    expect(await house.query('select count(*) from sessions')).toEqual(before)
    const logged = `select 1 from operation_log where area = 'notice'`
    expect(await house.query(logged)).toEqual([])
    expect((await house.addNotice(session, 'afterwards')).code).toBe(200)
    expect(await house.service.stop()).toBe(0)
  })

  it(
    'says nothing: every request is answered, and all connections are back later',
    async () => {
      const house = await ServiceOnPostgres.start(program)
      const session = await house.logIn()
      let slowest = 0
      for (let round = 0; round < times(2, 50); round += 1) {
        await house.postgres.freeze()
        const until = performance.now() + FREEZE_MS
        do {
          const asked = Array.from({ length: 20 }, (_, n) =>
            house.addNotice(session, `${round} ${n}`),
          )
          const started = performance.now()
          const codes = (await Promise.all(asked)).map(({ code }) => code)
          slowest = Math.max(slowest, performance.now() - started)
          expect(new Set(codes)).toEqual(new Set([503]))
          expect((await fetch(`${house.service.origin}/healthz`)).status).toBe(200)
        } while (performance.now() < until)
        await house.postgres.thaw()
        await house.untilCalm(session)
      }
      report('frozen Postgres', { slowestMilliseconds: Math.round(slowest) })
      expect(await house.service.stop()).toBe(0)
    },
    SOAK_MS,
  )

  it('does not respond: a stop does not wait for its answers', async () => {
    const house = await ServiceOnPostgres.start(program)
    const session = await house.logIn()
    await house.postgres.freeze()
    expect((await house.addNotice(session, 'frozen')).code).toBe(503)
    expect(await house.service.stop()).toBe(0)
    expect(house.service.output).toContain(
      'closing connections to Postgres that did not end in time',
    )
  })

  it('is read-only: that is named, and changes are refused for a while', async () => {
    const house = await ServiceOnPostgres.start(program)
    const session = await house.logIn()
    await house.query('alter system set default_transaction_read_only = on')
    await house.query('select pg_reload_conf()')
    await expect.poll(() => readiness(house)).toEqual([503, ['database-read-only']])
    expect((await house.addNotice(session, 'read-only')).code).toBe(503)
    expect(await house.frontEnd.whoAmI(session)).toBe(200)

    await house.query('alter system reset all')
    await house.query('select pg_reload_conf()')
    await expect.poll(() => readiness(house)).toEqual([200, []])
    expect((await house.addNotice(session, 'afterwards')).code).toBe(200)
    expect(await house.service.stop()).toBe(0)
  })

  it(
    'crashes under load: no change that was acknowledged is lost',
    async () => {
      const house = await ServiceOnPostgres.start(program)
      const session = await house.logIn()
      const load = new Load(house, session)
      for (let round = 0; round < times(4, 200); round += 1) {
        await load.until(5)
        await house.postgres.crash()
      }
      await load.until(5)
      await load.stop()
      await house.untilCalm(session)
      const kept = new Set(await house.titles())
      const { acknowledged, refused } = load
      report('crashed Postgres', { acknowledged: acknowledged.length, refused })
      expect(acknowledged.filter((title) => !kept.has(title))).toEqual([])
      expect(await house.service.stop()).toBe(0)
    },
    SOAK_MS,
  )
})

async function readiness({ service }: ServiceOnPostgres): Promise<unknown> {
  const response = await fetch(`${service.origin}/readyz`)
  const { missing } = JSON.parse(await response.text())
  return [response.status, missing]
}

/** Changes all the time, some of which are acknowledged. */
class Load {
  readonly acknowledged: string[] = []
  refused = 0
  readonly #house: ServiceOnPostgres
  readonly #session: SessionHeaders
  readonly #writers: Promise<void>[]
  #isOver = false

  constructor(house: ServiceOnPostgres, session: SessionHeaders) {
    this.#house = house
    this.#session = session
    this.#writers = Array.from({ length: WRITERS }, (_, n) => this.#write(n))
  }

  /** Until so many more are acknowledged. */
  async until(more: number): Promise<void> {
    const enough = this.acknowledged.length + more
    await expect.poll(() => this.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(enough)
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#writers)
  }

  async #write(writer: number): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      const title = `${writer}-${n}`
      const { code } = await this.#house.addNotice(this.#session, title)
      if (code === 200) this.acknowledged.push(title)
      else this.refused += 1
      await pause(10)
    }
  }
}
