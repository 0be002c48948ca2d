import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openRedis } from '../../../adapters/redis/open-redis.ts'
import type { RedisConnection } from '../../../adapters/redis/redis-connection.ts'
import { RedisKeys } from '../../../adapters/redis/redis-keys.ts'
import { RedisPushBus } from '../../../adapters/redis/redis-push-bus.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { pushBusContract } from '../../contract/push-bus.contract.ts'
import { RecordingListener, textOf, toEverybody, toUser } from '../../support/push-buses.ts'
import { age, remainingLives } from '../../support/redis-caches.ts'
import { describeWith, describeWithProgram } from '../../support/servers/describe-with.ts'
import { startRedis } from '../../support/servers/redis-server.ts'
import { SOON } from '../../support/soak.ts'
import { uniqueHex } from '../../support/unique.ts'

await describeWith('redis', 'Push over Redis', (url) => {
  let connections: RedisConnection[]

  beforeAll(async () => {
    connections = await Promise.all([openRedis({ url }), openRedis({ url })])
  })
  afterAll(() => Promise.all(connections.map((connection) => connection.close())))

  const fresh = () => {
    const prefix = `gatehouse-test-${uniqueHex(12)}:`
    const keys = new RedisKeys(prefix)
    const [here, there] = connections.map((connection) => {
      const bus = new RedisPushBus(connection, keys)
      onTestFinished(() => bus.close())
      return bus
    })
    if (!here || !there) throw new Error('There are two connections.')
    const client = connections[0]?.client
    if (!client) throw new Error('There is a connection.')
    const elapse = (seconds: number) => age(client, prefix, seconds)
    return { here, there, prefix, client, elapse }
  }

  pushBusContract('Redis', fresh)

  it('leaves no key without an expiry', async () => {
    const { here, client, prefix } = fresh()
    await here.publish(toUser('1', 'a'))
    await here.publish(toEverybody('b'))
    await here.replay('1', undefined)
    const lives = [...(await remainingLives(client, prefix)).values()]
    expect(lives).toHaveLength(3)
    expect(Math.min(...lives)).toBeGreaterThan(0)
  })

  it.each([
    '',
    'no id',
    '1 {',
    '1 null',
    '1 {"to":"user"}',
    'x {"to":"everybody"}',
    '1 []',
  ])('passes over %j, which it does not understand', async (text) => {
    const { here, client, prefix } = fresh()
    const listener = new RecordingListener()
    await here.listen(listener)
    await client.zadd(`${prefix}{push}:user:1`, 5, text)
    await client.publish(`${prefix}{push}:channel`, text)
    await here.publish(toUser('1', 'understood'))
    await vi.waitFor(() => expect(listener.texts).toEqual(['understood']), SOON)
    expect((await here.replay('1', 1)).messages.map(textOf)).toEqual(['understood'])
  })
})

await describeWithProgram('redis-server', 'Push over a Redis that goes away', (program) => {
  it('fails while it is away, and receives again afterwards', async () => {
    const server = await startRedis(program)
    const connection = await openRedis({ url: server.url })
    const bus = new RedisPushBus(connection, new RedisKeys('gatehouse-test:'))
    onTestFinished(async () => {
      await bus.close()
      await connection.close()
      await server.stop()
    })
    const listener = new RecordingListener()
    await bus.listen(listener)
    await server.freeze()
    await expect(bus.publish(toUser('1', 'never'))).rejects.toBeInstanceOf(DependencyUnavailable)
    await expect(bus.replay('1', 1)).rejects.toBeInstanceOf(DependencyUnavailable)
    await vi.waitUntil(() => listener.events.includes('lost'), SOON)
    await server.thaw()
    await vi.waitUntil(() => listener.events.includes('regained'), SOON)
    await vi.waitFor(() => bus.publish(toUser('1', 'again')), SOON)
    await vi.waitFor(() => expect(listener.texts).toContain('again'), SOON)
  })
})
