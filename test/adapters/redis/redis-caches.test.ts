import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openRedis } from '../../../adapters/redis/open-redis.ts'
import type { RedisConnection } from '../../../adapters/redis/redis-connection.ts'
import { RedisKeys } from '../../../adapters/redis/redis-keys.ts'
import { RedisPushBus } from '../../../adapters/redis/redis-push-bus.ts'
import { cachesContracts } from '../../contract/caches.contract.ts'
import { pushBusContract } from '../../contract/push-bus.contract.ts'
import { aCachedSession, type CachesHarness } from '../../support/caches.ts'
import { age, redisCaches, remainingLives } from '../../support/redis-caches.ts'
import { describeWith, describeWithProgram } from '../../support/servers/describe-with.ts'
import { type RedisGroup, startCluster } from '../../support/servers/redis-groups.ts'
import { uniqueHex } from '../../support/unique.ts'

await describeWith('redis', 'Redis', (url) => {
  const prefix = `gatehouse-test-${uniqueHex(12)}:`
  let one: RedisConnection
  let other: RedisConnection
  let harness: CachesHarness
  const client = () => one.client

  beforeAll(async () => {
    one = await openRedis({ url })
    other = await openRedis({ url })
    harness = {
      here: redisCaches(one.client, prefix),
      there: redisCaches(other.client, prefix),
      elapse: (seconds) => age(one.client, prefix, seconds),
    }
  })
  afterAll(() => Promise.all([one.close(), other.close()]))

  cachesContracts('Redis', () => harness)

  it('leaves no key without an expiry', async () => {
    const own = `${prefix}lives:`
    const caches = redisCaches(client(), own)
    const { sessions, codes, verification, windows, breaker, limiter, replays } = caches
    const rule = { name: 'three', limit: 3, seconds: 60 }
    const token = uniqueHex(64)
    await sessions.fill(token, aCachedSession(), 60)
    await sessions.get(token, 60)
    await sessions.end(uniqueHex(64))
    await codes.put('captcha', uniqueHex(32), '42', 60)
    await verification.put('a', 'digest', 60)
    await verification.check('a', ['guess'], 's')
    for (let time = 0; time < 5; time++) {
      await windows.hit(rule, 'a')
      await limiter.charge(rule, 'a')
    }
    const stopping = { name: 'sms', failures: 1, seconds: 10 }
    await breaker.failed(stopping)
    await client().del(`${own}{breaker:sms}:stop`)
    await breaker.admit(stopping)
    await breaker.stop(stopping, 10)
    await replays.isFirstUse(uniqueHex(64), 60)
    const lives = [...(await remainingLives(client(), own)).values()]
    expect(lives).toHaveLength(11)
    expect(Math.min(...lives)).toBeGreaterThan(0)
  })

  it.each([
    ['no JSON', '{"sessionId":'],
    ['another shape', '[1,2]'],
    ['a null', 'null'],
    ['a field missing', JSON.stringify({ ...aCachedSession(), userId: undefined })],
    ['a field of another type', JSON.stringify({ ...aCachedSession(), expiresAt: '2026' })],
    ['a list that holds more than texts', JSON.stringify(aCachedSession()).replace('["e', '[1,"e')],
    ['an invented role list', JSON.stringify({ ...aCachedSession(), roleKeys: 'superadmin' })],
  ])('takes a stored copy with %s for none', async (_case, text) => {
    const token = uniqueHex(64)
    await client().set(`${prefix}session:${token}`, text, 'EX', 60)
    expect(await harness.here.sessions.get(token, 60)).toBeUndefined()
  })
})

await describeWithProgram('redis-server', 'A cluster of Redis', (program) => {
  let cluster: RedisGroup
  let one: RedisConnection
  let other: RedisConnection
  let harness: CachesHarness

  beforeAll(async () => {
    cluster = await startCluster(program)
    one = await openRedis({ url: cluster.url })
    other = await openRedis({ url: cluster.url })
    const prefix = `gatehouse-test-${uniqueHex(12)}:`
    harness = {
      here: redisCaches(one.client, prefix),
      there: redisCaches(other.client, prefix),
      elapse: (seconds) => age(one.client, prefix, seconds),
    }
  })
  afterAll(async () => {
    await Promise.all([one.close(), other.close()])
    await cluster.stop()
  })

  it('refuses what spans two slots', async () => {
    await expect(one.client.del('one', 'other')).rejects.toThrow(/CROSSSLOT/)
  })

  cachesContracts('a cluster of Redis', () => harness)

  pushBusContract('a cluster of Redis', () => {
    const prefix = `gatehouse-test-${uniqueHex(12)}:`
    const bus = (connection: RedisConnection) => {
      const made = new RedisPushBus(connection, new RedisKeys(prefix))
      onTestFinished(() => made.close())
      return made
    }
    const elapse = (seconds: number) => age(one.client, prefix, seconds)
    return { here: bus(one), there: bus(other), elapse }
  })
})
