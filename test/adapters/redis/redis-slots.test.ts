import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openRedis } from '../../../adapters/redis/open-redis.ts'
import type { RedisConnection } from '../../../adapters/redis/redis-connection.ts'
import { RedisKeys } from '../../../adapters/redis/redis-keys.ts'
import { RedisPushBus } from '../../../adapters/redis/redis-push-bus.ts'
import { cachesContracts } from '../../contract/caches.contract.ts'
import { pushBusContract } from '../../contract/push-bus.contract.ts'
import type { CachesHarness } from '../../support/caches.ts'
import { age, redisCaches } from '../../support/redis-caches.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'
import { freePort } from '../../support/servers/free-port.ts'
import { type RedisServer, startRedis } from '../../support/servers/redis-server.ts'
import { uniqueHex } from '../../support/unique.ts'

// A cluster of one has every slot, and refuses what spans two of them like a cluster of many.
await describeWithProgram('redis-server', 'A cluster of Redis', (program) => {
  let server: RedisServer
  let one: RedisConnection
  let other: RedisConnection
  let harness: CachesHarness

  beforeAll(async () => {
    const settings = ['--cluster-enabled', 'yes', '--cluster-port', String(await freePort())]
    server = await startRedis(program, { settings })
    await takeAllSlots(server.url)
    one = await openRedis({ url: server.url })
    other = await openRedis({ url: server.url })
    const prefix = `gatehouse-test-${uniqueHex(12)}:`
    harness = {
      here: redisCaches(one.client, prefix),
      there: redisCaches(other.client, prefix),
      elapse: (seconds) => age(one.client, prefix, seconds),
    }
  })
  afterAll(async () => {
    await Promise.all([one.close(), other.close()])
    await server.stop()
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

async function takeAllSlots(url: string): Promise<void> {
  const redis = new Redis(url)
  await redis.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383')
  const isReady = async () => expect(await redis.call('CLUSTER', 'INFO')).toContain('state:ok')
  await vi.waitFor(isReady, { timeout: 60_000, interval: 100 })
  redis.disconnect()
}
