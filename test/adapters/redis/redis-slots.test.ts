import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openRedis } from '../../../adapters/redis/open-redis.ts'
import type { RedisConnection } from '../../../adapters/redis/redis-connection.ts'
import { RedisKeys } from '../../../adapters/redis/redis-keys.ts'
import { RedisPushBus } from '../../../adapters/redis/redis-push-bus.ts'
import { cachesContracts } from '../../contract/caches.contract.ts'
import { pushBusContract } from '../../contract/push-bus.contract.ts'
import type { CachesHarness } from '../../support/caches.ts'
import { age, redisCaches } from '../../support/redis-caches.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'
import { type RedisGroup, startCluster } from '../../support/servers/redis-groups.ts'
import { uniqueHex } from '../../support/unique.ts'

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
