import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { expect, it, onTestFinished } from 'vitest'
import { openRedis } from '../../../adapters/redis/open-redis.ts'
import { clusterUrl } from '../../../adapters/redis/redis-address.ts'
import type { RedisConnection } from '../../../adapters/redis/redis-connection.ts'
import { RedisKeys } from '../../../adapters/redis/redis-keys.ts'
import { RedisPushBus } from '../../../adapters/redis/redis-push-bus.ts'
import { RedisSessionCache } from '../../../adapters/redis/redis-session-cache.ts'
import { SessionCopies } from '../../../application/auth/session-copies.ts'
import { aCachedSession } from '../../support/caches.ts'
import { redisCaches } from '../../support/redis-caches.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'
import {
  GROUP,
  type RedisGroup,
  startCluster,
  startSentinels,
} from '../../support/servers/redis-groups.ts'
import { startRedis } from '../../support/servers/redis-server.ts'
import { SOON } from '../../support/soak.ts'
import { uniqueHex } from '../../support/unique.ts'

const PASSWORD = 'a@b/c:d#e?f%g'
const NOTICE = { kind: 'notice', text: 'after' } as const

await describeWithProgram('redis-server', 'Several servers of Redis', (program) => {
  const groups: Record<string, () => Promise<RedisGroup>> = {
    Sentinels: () => startSentinels(program, PASSWORD),
    'a cluster': () => startCluster(program),
  }

  const started = async (kind: string): Promise<RedisGroup> => {
    const group = await groups[kind]?.()
    if (!group) throw new Error(`${kind} is not known.`)
    onTestFinished(() => group.stop())
    return group
  }

  it.each(
    Object.keys(groups),
  )('outlive their primary with %s, and so does the bus', async (kind) => {
    const group = await started(kind)
    const events: string[] = []
    const connection = await openRedis({ url: group.url, onBack: () => events.push('back') })
    onTestFinished(() => connection.close())
    const { codes } = redisCaches(connection.client, 'gatehouse-test:')
    const ids = Array.from({ length: 30 }, (_, at) => `code-${at}`)
    for (const id of ids) await codes.put('captcha', id, id, 600)
    const bus = new RedisPushBus(connection, new RedisKeys('gatehouse-test:'))
    onTestFinished(() => bus.close())
    const heard: unknown[] = []
    await bus.listen({
      heard: ({ message }) => heard.push(message),
      lost: () => events.push('lost'),
      regained: () => events.push('regained'),
    })
    await group.replicated()
    await group.servers[0]?.stop()
    await expect.poll(() => connection.check().then(() => 'ready', String), SOON).toBe('ready')
    for (const id of ids) {
      await expect.poll(() => codes.take('captcha', id).catch(String), SOON).toBe(id)
    }
    await sayUntilHeard(bus, heard)
    // Whoever lost a connection fetches what was said meanwhile.
    const count = (kind: string) => events.filter((one) => one === kind).length
    await expect.poll(() => count('lost') - count('regained'), SOON).toBe(0)
  })

  it('forget no end of a session when the Sentinels replace a primary that lives', async () => {
    const { url, replicated } = await started('Sentinels')
    let version = 1
    const access = {
      current: async () => version,
      advance: async () => {
        version += 1
      },
    }
    const [here, there] = await Promise.all([openRedis({ url }), openRedis({ url })])
    const all = [here, there].map((connection) => {
      onTestFinished(() => connection.close())
      const cache = new RedisSessionCache(connection, new RedisKeys('gatehouse-test:'))
      return { connection, cache, copies: new SessionCopies(cache, access) }
    })
    const session = aCachedSession({ accessVersion: version })
    const tokens = Array.from({ length: 20 }, () => uniqueHex(64))
    for (const token of tokens) await all[0]?.cache.fill(token, session, 600)
    await replicated()
    const portOf = async ({ client }: RedisConnection) =>
      client instanceof Redis && /tcp_port:(\d+)/.exec(await client.info('server'))?.[1]
    const before = await portOf(here)
    const sentinel = new Redis(`redis://${/127[^,/]+/.exec(url)?.[0]}`)
    onTestFinished(() => sentinel.disconnect())
    await sentinel.call('SENTINEL', 'FAILOVER', GROUP)
    for (const token of tokens) {
      await all[0]?.copies.end(token)
      await pause(100)
    }
    for (const { connection, copies } of all) {
      const moved = async () => ![before, undefined].includes(await portOf(connection))
      await expect.poll(() => moved().catch(() => false), SOON).toBe(true)
      const read = await Promise.all(tokens.map((token) => copies.read(token, 600)))
      expect(read.filter((copy) => copy !== undefined && copy !== 'ended')).toEqual([])
    }
  })

  it('are heard again when the node of a cluster that was listened to dies', async () => {
    const cluster = await started('a cluster')
    const connection = await openRedis({ url: cluster.url })
    onTestFinished(() => connection.close())
    const keys = new RedisKeys('gatehouse-test:')
    const bus = new RedisPushBus(connection, keys)
    onTestFinished(() => bus.close())
    const [heard, events]: [unknown[], string[]] = [[], []]
    await bus.listen({
      heard: ({ message }) => heard.push(message),
      lost: () => events.push('lost'),
      regained: () => events.push('regained'),
    })
    const listenedTo = await Promise.all(
      cluster.servers.map(async ({ url }) => {
        const redis = new Redis(url)
        const [, listeners] = await redis.pubsub('NUMSUB', keys.pushChannel())
        redis.disconnect()
        return Number(listeners) > 0
      }),
    )
    await cluster.servers[listenedTo.indexOf(true)]?.stop()
    await expect.poll(() => events, SOON).toContain('lost')
    await sayUntilHeard(bus, heard)
    await expect.poll(() => events.at(-1), SOON).toBe('regained')
  })

  it('says of each address what it should be', async () => {
    const [sentinels, cluster] = await Promise.all([started('Sentinels'), started('a cluster')])
    const server = await startRedis(program)
    onTestFinished(() => server.stop())
    const patience = { seconds: 1 }
    const told = async (url: string) => {
      const failure = await openRedis({ url }, patience).catch((error) => error)
      return `${failure.message} ${failure.cause?.message ?? ''}`
    }
    const [sentinel] = /127[^,/]+/.exec(sentinels.url) ?? []
    const [node] = /127[^,/]+/.exec(cluster.url) ?? []
    expect(await told(`redis://${sentinel}`)).toContain('write redis-sentinel://')
    expect(await told(`redis://${node}`)).toContain('name some of the nodes in REDIS_CLUSTER')
    expect(await told(clusterUrl(new URL(server.url).host))).toContain('name it in REDIS_URL')
    const other = sentinels.url.replace(/[^/]*$/, 'unknown')
    expect(await told(other)).toContain('the Sentinels know no servers by this name')
    expect(await told(sentinels.url.replace(/:[^:]*@/, ':wrong@'))).toContain('WRONGPASS')
  })

  it('refuses a cluster of which one node may evict values', async () => {
    const cluster = await started('a cluster')
    const connection = await openRedis({ url: cluster.url })
    onTestFinished(() => connection.close())
    await connection.check()
    const node = { host: '127.0.0.1', port: cluster.servers[1]?.port ?? 0 }
    const one = await openRedis({ url: cluster.url, node })
    onTestFinished(() => one.close())
    await one.client.config('SET', 'maxmemory', '100mb')
    await one.client.config('SET', 'maxmemory-policy', 'allkeys-lru')
    await expect(connection.check()).rejects.toThrow('it is allkeys-lru')
  })
})

/** What is said while the connection is away once more, as on a busy machine, is heard by nobody. */
async function sayUntilHeard(bus: RedisPushBus, heard: readonly unknown[]): Promise<void> {
  const message = { to: 'everybody', event: NOTICE } as const
  await expect
    .poll(async () => {
      await bus.publish(message).catch(() => undefined)
      return heard
    }, SOON)
    .toContainEqual(message)
}
