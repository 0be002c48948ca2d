import { Redis } from 'ioredis'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { EventStream } from '../support/push-streams.ts'
import { describeWithProgramBeside } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { openPool } from '../support/servers/open-pool.ts'
import { startCluster, startSentinels } from '../support/servers/redis-groups.ts'
import { startRedis } from '../support/servers/redis-server.ts'
import { Service, type Settings } from '../support/service.ts'
import { itInSoak, SOON } from '../support/soak.ts'

const NAME = 'Push over two instances'
const PING = '{"type":"ping"}'
const WELCOME = 'Welcome. You are logged in.'
const NOTICE = '[Notice] Title'
const ENDED = 'You ended this session from another of your devices. Please log in again.'

await describeWithProgramBeside('postgres', 'redis-server', NAME, suite)

function suite(postgres: string, program: string): void {
  it('is one service however many instances there are', async () => {
    const { one, other, redis, logIn } = await twoInstances(postgres, program)
    const session = await logIn()
    const far = await EventStream.open(`${other.origin}/resource/sse`, session)
    await far.untilTexts([WELCOME])

    const near = await EventStream.open(`${one.origin}/resource/sse`, session)
    const { authorization = '', clientid = '' } = session
    const query = new URLSearchParams({ clientid, Authorization: authorization })
    const address = `${other.origin.replace('http', 'ws')}/resource/websocket?${query}`
    const socketTexts: string[] = []
    const socket = new WebSocket(address).on('message', (data) => socketTexts.push(String(data)))
    onTestFinished(() => socket.terminate())
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(PING)
    await vi.waitFor(() => expect(socketTexts).toEqual([PING]), SOON)
    await announce(one, session)
    await far.untilTexts([WELCOME, NOTICE])
    await near.untilTexts([NOTICE])
    await vi.waitFor(() => expect(socketTexts).toEqual([PING, NOTICE]), SOON)
    expect(near.messages.at(-1)).toEqual(far.messages.at(-1))

    const returned = await EventStream.open(`${one.origin}/resource/sse`, {
      ...session,
      'last-event-id': String(far.messages[0]?.id),
    })
    await returned.untilTexts([NOTICE])

    const second = await logIn()
    const secondFar = await EventStream.open(`${other.origin}/resource/sse`, second)
    const { rows: devices = [] } = await new FrontEnd(one).ask('/monitor/online', {
      headers: session,
    })
    const newest = `/monitor/online/myself/${devices[0]?.tokenId}`
    await new FrontEnd(one).ask(newest, { method: 'DELETE', headers: session })
    await secondFar.untilOver()
    expect(secondFar.texts).toEqual([WELCOME, ENDED])

    const code = other.stop()
    await far.untilOver()
    expect(far.received).toMatch(/retry: \d{4}\n: disconnected\n\n$/)
    expect(await code).toBe(0)
    expect(other.output).not.toContain('grace time')
    expect(near.isOver).toBe(false)
    for (const { output } of [one, other]) expect(output).not.toContain(authorization.slice(7))
    expect(await redis.keys('*push*')).not.toEqual([])
  })

  itInSoak('ends with what the database says, on every instance', async () => {
    const { one, other, database, logIn } = await twoInstances(postgres, program)
    const session = await logIn()
    const streams = [
      await EventStream.open(`${one.origin}/resource/sse`, session),
      await EventStream.open(`${other.origin}/resource/sse`, session),
    ]
    await database.query("update users set status = 'disabled'")
    for (const stream of streams) await stream.untilOver()
  })

  const oneServer: Shared = async () => {
    const { url, stop } = await startRedis(program)
    return { stop, settings: (number) => ({ REDIS_URL: `${url}/${number}` }) }
  }
  const sentinels: Shared = async () => {
    const { url, stop } = await startSentinels(program, 'secret')
    return { stop, settings: (number) => ({ REDIS_URL: `${url}?db=${number}` }) }
  }
  const cluster: Shared = async () => {
    const { url, stop } = await startCluster(program)
    return { stop, settings: () => ({ REDIS_CLUSTER: url.replace('redis-cluster://', '') }) }
  }
  const share = (start: Shared) => () => keepsToItself(postgres, start)
  it('is heard by no other installation on another database of one Redis', share(oneServer))
  itInSoak('is heard by no other installation with Sentinels', share(sentinels))
  itInSoak('is heard by no other installation on one cluster, nor are its sessions', share(cluster))
}

/** Several installations may use it. */
type Shared = () => Promise<{
  readonly stop: () => Promise<void>
  readonly settings: (databaseNumber: number) => Settings
}>

async function keepsToItself(postgres: string, start: Shared): Promise<void> {
  const shared = await start()
  onTestFinished(shared.stop)
  const [one, other] = [await installation(1), await installation(2)]
  const [near, far] = [await enter(one), await enter(other)]
  await announce(one, near.session, 'Of one')
  await announce(other, far.session, 'Of the other')
  await near.stream.untilTexts([WELCOME, '[Notice] Of one'])
  await far.stream.untilTexts([WELCOME, '[Notice] Of the other'])
  expect(await new FrontEnd(one).whoAmI(near.session)).toBe(200)
  expect(await new FrontEnd(other).whoAmI(near.session)).toBe(401)

  async function installation(databaseNumber: number) {
    const { url, drop } = await freshDatabase(postgres)
    onTestFinished(drop)
    const settings = { DATABASE_URL: url, ...shared.settings(databaseNumber) }
    return Service.start(await temporaryFolder(), settings)
  }

  /** Only a channel that is opened soon after the login gets a welcome, and a start may take longer. */
  async function enter(service: Service) {
    const { publicKey, password } = firstStartOf(service)
    const session = await new FrontEnd(service).logIn(publicKey, password)
    const stream = await EventStream.open(`${service.origin}/resource/sse`, session)
    await stream.untilTexts([WELCOME])
    return { session, stream }
  }
}

async function twoInstances(postgres: string, program: string) {
  const folder = await temporaryFolder()
  const [fresh, cache] = await Promise.all([freshDatabase(postgres), startRedis(program)])
  const database = openPool(fresh.url)
  const redis = new Redis(cache.url)
  onTestFinished(async () => {
    redis.disconnect()
    await Promise.all([database.end(), cache.stop()])
    await fresh.drop()
  })
  const settings = { DATABASE_URL: fresh.url, REDIS_URL: cache.url, PUSH_WEBSOCKET: 'on' }
  const one = await Service.start(folder, settings)
  const other = await Service.start(folder, settings)
  const { publicKey, password } = firstStartOf(one)
  const logIn = () => new FrontEnd(one).logIn(publicKey, password)
  return { one, other, database, redis, logIn }
}

/** To everybody. */
async function announce(
  service: Service,
  session: Record<string, string>,
  noticeTitle = 'Title',
): Promise<void> {
  const body = { noticeTitle, noticeType: '1', noticeContent: 'x', status: '0' }
  const headers = { ...session, 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  expect((await new FrontEnd(service).ask('/system/notice', request)).code).toBe(200)
}
