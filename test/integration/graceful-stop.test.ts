import { expect, it, onTestFinished } from 'vitest'
import { Balancer } from '../support/balancer.ts'
import { aPicture } from '../support/bodies.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { sealV1 } from '../support/sealed-request.ts'
import { describeWithProgramBeside } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { startRedis } from '../support/servers/redis-server.ts'
import { Service } from '../support/service.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'
import { type Outcome, SteadyLoad } from '../support/steady-load.ts'

const NAME = 'Instances that are restarted in turns under load'
const INSTANCES = 3
const STOPS = times(5, 200)

await describeWithProgramBeside('postgres', 'redis-server', NAME, suite)

function suite(postgres: string, program: string): void {
  it(
    'cut no request, end in time and without an error',
    async () => {
      const start = await surroundings(postgres, program)
      const first = await start()
      const running = [first]
      const account = firstStartOf(first)
      while (running.length < INSTANCES) running.push(await start())
      const balancer = new Balancer()
      onTestFinished(() => balancer.close())
      for (const service of running) balancer.add(service)
      const traffic = await Traffic.start(balancer, running, account)

      for (let stop = 0; stop < STOPS; stop += 1) {
        await traffic.more(20)
        const [oldest] = running.splice(0, 1)
        expect(await oldest?.stop()).toBe(0)
        expect(troubleWhileStopping(oldest?.output ?? '')).toEqual([])
        const next = await start()
        balancer.add(next)
        running.push(next)
      }
      await traffic.more(20)
      await traffic.stop()
      const { answered, busy } = traffic
      report('rolling restarts', { stops: STOPS, answered, busy })
      expect(traffic.wrong).toEqual([])
    },
    SOAK_MS * 2,
  )
}

async function surroundings(postgres: string, redisProgram: string) {
  const folder = await temporaryFolder()
  const [database, redis] = await Promise.all([freshDatabase(postgres), startRedis(redisProgram)])
  onTestFinished(async () => {
    await redis.stop()
    await database.drop()
  })
  const settings = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    STOP_DELAY_MILLISECONDS: '1000',
  }
  return () => Service.start(folder, settings)
}

/** Logins, uploads and downloads at once, of which none may fail. */
class Traffic {
  answered = 0
  /** Answered with a request to try again, as a busy machine may do while it starts another one. */
  busy = 0
  readonly wrong: string[] = []
  readonly #loads: SteadyLoad[]

  private constructor(tasks: readonly (() => Promise<Outcome>)[]) {
    this.#loads = tasks.map((task) => new SteadyLoad(1, async () => this.#note(await task())))
  }

  static async start(
    balancer: Balancer,
    [service]: readonly Service[],
    { publicKey, password }: { publicKey: string; password: string },
  ): Promise<Traffic> {
    if (!service) throw new Error('Nothing is running.')
    const frontEnd = new FrontEnd(service)
    const session = await frontEnd.logIn(publicKey, password)
    const picture = aPicture(300_000)
    const path = `/resource/oss/download/${await frontEnd.upload(session, picture)}`
    const body = formOf({ name: 'file', fileName: 'a.png', content: picture })
    const uploadHeaders = { ...session, 'content-type': FORM_TYPE }
    const upload = { path: '/resource/oss/upload', method: 'POST', headers: uploadHeaders, body }
    const clientId = session.clientid ?? ''
    const credentials = { clientId, grantType: 'password', username: 'admin', password }
    return new Traffic([
      () => inAndOut(balancer, clientId, () => sealV1(publicKey, credentials)),
      async () => balancer.send(upload),
      async () => {
        const outcome = await balancer.send({ path, headers: session })
        return outcome.body.equals(picture) ? { ...outcome, body: OK } : outcome
      },
      async () => balancer.send({ path: '/system/user/getInfo', headers: session }),
    ])
  }

  /** Until so many more requests are answered. */
  async more(count: number): Promise<void> {
    const enough = this.answered + count
    await expect.poll(() => this.answered, { timeout: 60_000 }).toBeGreaterThan(enough)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#loads.map((load) => load.stop()))
  }

  #note({ status, body, trouble }: Outcome): void {
    this.answered += 1
    const code = status === 0 ? undefined : JSON.parse(body.toString()).code
    if (code === 503) this.busy += 1
    else if (code !== 200) this.wrong.push(`${status} ${trouble} ${body.toString().slice(0, 200)}`)
  }
}

/** Logged in for good, so many sessions would end the one that the others use. */
async function inAndOut(
  balancer: Balancer,
  clientid: string,
  seal: () => ReturnType<typeof sealV1>,
): Promise<Outcome> {
  const outcome = await balancer.send({ path: '/auth/login', method: 'POST', ...seal() })
  const token = outcome.status === 200 && JSON.parse(outcome.body.toString()).data?.access_token
  if (!token) return outcome
  const headers = { authorization: `Bearer ${token}`, clientid }
  return balancer.send({ path: '/auth/logout', method: 'POST', headers })
}

/** Warnings and errors of an instance after its stop signal: grace time over, a store gone too early. */
function troubleWhileStopping(output: string): string[] {
  expect(output).toContain('"stopping"')
  const lines = output.slice(output.indexOf('"stopping"')).split('\n').slice(1)
  return lines.filter((line) => line.startsWith('{') && JSON.parse(line).level >= 40)
}

const OK = Buffer.from('{"code":200}')
