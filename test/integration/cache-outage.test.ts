import { Redis } from 'ioredis'
import { expect, it, onTestFinished } from 'vitest'
import { type FirstStart, FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { sealV1 } from '../support/sealed-request.ts'
import { describeWithProgramBeside } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { type RedisServer, startRedis } from '../support/servers/redis-server.ts'
import { Service } from '../support/service.ts'
import { itInSoak } from '../support/soak.ts'

const NAME = 'Two instances whose cache fails'
const PATIENCE = { timeout: 40_000, interval: 200 }

// The test stops, freezes and empties its Redis, so it has to be a private one.
await describeWithProgramBeside('postgres', 'redis-server', NAME, suite)

function suite(postgres: string, program: string): void {
  it('keep their sessions, admit nobody unchecked, and recover by themselves', async () => {
    const { pair, account, redis, startAgain } = await twoInstances(postgres, program)
    const [kept, ended] = [await logIn(pair, account), await logIn(pair, account)]

    await redis.stop()
    await eventually(() => loginCodes(pair, account), [503, 503])
    await eventually(() => missing(pair), [['cache'], ['cache']])
    expect(await whoAmI(pair, kept)).toEqual([200, 200])
    expect(await ticketCodes(pair, kept)).toEqual([503, 503])
    expect(await whoAmI(pair, { ...kept, authorization: `Bearer ${'x'.repeat(43)}` })).toEqual([
      401, 401,
    ])
    await pair[0].ask('/auth/logout', { method: 'POST', headers: ended })
    await eventually(() => whoAmI(pair, ended), [401, 401])

    await startAgain()
    await eventually(() => loginCodes(pair, account), [200, 200])
    expect(await whoAmI(pair, kept)).toEqual([200, 200])
    expect(await whoAmI(pair, ended)).toEqual([401, 401])
  })

  itInSoak('answer while it does not respond, and use it again afterwards', async () => {
    const { pair, account, redis } = await twoInstances(postgres, program)
    const session = await logIn(pair, account)

    await redis.freeze()
    await eventually(() => loginCodes(pair, account), [503, 503])
    expect(await whoAmI(pair, session)).toEqual([200, 200])
    await redis.thaw()
    await eventually(() => loginCodes(pair, account), [200, 200])
    expect(await whoAmI(pair, session)).toEqual([200, 200])
  })

  it('lose nothing that counts when it is emptied', async () => {
    const { pair, account, redis } = await twoInstances(postgres, program)
    const [kept, ended] = [await logIn(pair, account), await logIn(pair, account)]
    expect(await whoAmI(pair, kept)).toEqual([200, 200])
    await pair[1].ask('/auth/logout', { method: 'POST', headers: ended })

    await empty(redis)
    expect(await whoAmI(pair, kept)).toEqual([200, 200])
    expect(await whoAmI(pair, ended)).toEqual([401, 401])
    expect(await loginCodes(pair, account)).toEqual([200, 200])
  })
}

type Pair = readonly [FrontEnd, FrontEnd]
type Session = Readonly<Record<string, string>>

async function twoInstances(postgres: string, program: string) {
  const folder = await temporaryFolder()
  const [database, redis] = await Promise.all([freshDatabase(postgres), startRedis(program)])
  let again: RedisServer | undefined
  onTestFinished(async () => {
    await Promise.all([redis.stop(), again?.stop()])
    await database.drop()
  })
  const settings = { DATABASE_URL: database.url, REDIS_URL: redis.url }
  const one = await Service.start(folder, settings)
  const other = await Service.start(folder, settings)
  const pair: Pair = [new FrontEnd(one), new FrontEnd(other)]
  const startAgain = async () => {
    again = await startRedis(program, { port: redis.port })
  }
  return { pair, account: firstStartOf(one), redis, startAgain }
}

async function logIn([here]: Pair, { publicKey, password }: FirstStart): Promise<Session> {
  return here.logIn(publicKey, password)
}

function eventually<Seen>(look: () => Promise<Seen>, meant: Seen): Promise<void> {
  return expect.poll(look, PATIENCE).toEqual(meant)
}

/** What keeps each instance from being ready. */
function missing(pair: Pair): Promise<unknown[]> {
  return Promise.all(
    pair.map(async ({ origin }) => Object(await (await fetch(`${origin}/readyz`)).json()).missing),
  )
}

function both(pair: Pair, code: (instance: FrontEnd) => Promise<number>): Promise<number[]> {
  return Promise.all(pair.map(code))
}

function whoAmI(pair: Pair, session: Session): Promise<number[]> {
  return both(pair, (instance) => instance.whoAmI(session))
}

function ticketCodes(pair: Pair, headers: Session): Promise<number[]> {
  const request = { method: 'POST', headers }
  return both(pair, async (instance) => (await instance.ask('/resource/push/ticket', request)).code)
}

function loginCodes(pair: Pair, { publicKey, clientId, password }: FirstStart): Promise<number[]> {
  return both(pair, async (instance) => {
    const payload = { clientId, grantType: 'password', username: 'admin', password }
    const request = { method: 'POST', ...sealV1(publicKey, payload) }
    return (await instance.ask('/auth/login', request)).code
  })
}

async function empty({ url }: RedisServer): Promise<void> {
  const redis = new Redis(url)
  await redis.flushall()
  redis.disconnect()
}
