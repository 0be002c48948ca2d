import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { EventStream } from '../support/push-streams.ts'
import { describeWithProgramBeside } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { type RedisGroup, startCluster, startSentinels } from '../support/servers/redis-groups.ts'
import { Service, type Settings } from '../support/service.ts'
import { SOON } from '../support/soak.ts'

const NAME = 'Two instances whose primary of Redis dies'
const BETWEEN_MS = 100
const PASSWORD = 'a@b/c:d#e?f%g'

await describeWithProgramBeside('postgres', 'redis-server', NAME, suite)

interface Kind {
  readonly start: () => Promise<RedisGroup>
  readonly settings: (url: string) => Settings
  readonly doctor: string
}

function suite(postgres: string, program: string): void {
  const kinds: Record<string, Kind> = {
    Sentinels: {
      start: () => startSentinels(program, PASSWORD),
      settings: (url) => ({ REDIS_URL: url }),
      doctor: 'cache: Redis answers, the primary of gatehouse that the Sentinels name',
    },
    'a cluster': {
      start: () => startCluster(program),
      settings: (url) => ({ REDIS_CLUSTER: url.replace('redis-cluster://', '') }),
      doctor: 'cache: Redis answers, a cluster of',
    },
  }

  it.each(Object.entries(kinds))('lose no session with %s, and come back', async (_name, kind) => {
    const group = await kind.start()
    onTestFinished(() => group.stop())
    const { url, drop } = await freshDatabase(postgres)
    onTestFinished(drop)
    const many = { SESSIONS_PER_USER: '1000' }
    const settings = { DATABASE_URL: url, ...many, ...kind.settings(group.url) }
    const folder = await temporaryFolder()
    const first = await Service.start(folder, settings)
    const { publicKey, password } = firstStartOf(first)
    const services = [first, await Service.start(folder, settings)]
    const [here, there] = services.map((service) => new FrontEnd(service))
    if (!here || !there) throw new Error('Two instances were started.')
    const session = await here.logIn(publicKey, password)
    const streams = await Promise.all(
      services.map(({ origin }) => EventStream.open(`${origin}/resource/sse`, session)),
    )

    const found = { checks: new Set<number>(), sessions: [session] }
    let isOver = false
    const traffic = [here, there].map(async (frontEnd) => {
      while (!isOver) {
        found.checks.add(await frontEnd.whoAmI(session))
        const opened = await frontEnd.logIn(publicKey, password)
        if (opened.authorization !== 'Bearer undefined') found.sessions.push(opened)
        await pause(BETWEEN_MS)
      }
    })
    await expect.poll(() => found.sessions.length, SOON).toBeGreaterThan(3)
    await group.servers[0]?.stop()
    const before = found.sessions.length
    const isReady = async ({ origin }: FrontEnd) => (await fetch(`${origin}/readyz`)).status
    await expect.poll(() => Promise.all([isReady(here), isReady(there)]), SOON).toEqual([200, 200])
    await expect.poll(() => found.sessions.length, SOON).toBeGreaterThan(before + 3)
    isOver = true
    await Promise.all(traffic)

    // On a busy machine the group may be away once more: until it is back, everybody asks again.
    const codes = () => Promise.all(found.sessions.map((one) => there.whoAmI(one)))
    await expect.poll(async () => new Set(await codes()), SOON).toEqual(new Set([200]))
    expect([...found.checks].filter((code) => code !== 200 && code !== 503)).toEqual([])
    const headers = { ...session, 'content-type': 'application/json' }
    const fields = { noticeTitle: 'After', noticeType: '1', noticeContent: 'all', status: '0' }
    const notice = { method: 'POST', headers, body: JSON.stringify(fields) }
    // A browser whose channel could not catch up comes back with the id of its last message.
    for (const [at, stream] of streams.entries()) {
      const id = { ...session, 'last-event-id': stream.lastId }
      const heard = async () => {
        await here.ask('/system/notice', notice)
        const again = await EventStream.open(`${services[at]?.origin}/resource/sse`, id)
        await pause(BETWEEN_MS)
        return stream.received + again.received
      }
      await expect.poll(heard, SOON).toMatch(/After/)
    }
    const examined = async () => {
      const doctor = first.again(['doctor'])
      await doctor.exitCode
      return doctor.output
    }
    await expect.poll(examined, SOON).toContain(kind.doctor)
  })
}
