import { once } from 'node:events'
import { Redis } from 'ioredis'
import { expect, it, vi } from 'vitest'
import { openRedis } from '../../../adapters/redis/open-redis.ts'
import { aCachedSession } from '../../support/caches.ts'
import { redisCaches } from '../../support/redis-caches.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'
import { startRedis } from '../../support/servers/redis-server.ts'
import { SOON } from '../../support/soak.ts'

const rule = { name: 'three', limit: 3, seconds: 60 }

await describeWithProgram('redis-server', 'Commands to Redis', (program) => {
  async function withRedis(work: (at: Awaited<ReturnType<typeof opened>>) => Promise<void>) {
    const at = await opened()
    try {
      await work(at)
    } finally {
      await at.connection.close()
      await at.server.stop()
    }
  }

  async function opened() {
    const server = await startRedis(program)
    const connection = await openRedis({ url: server.url })
    const { client } = connection
    if (!(client instanceof Redis)) throw new Error('One server has one connection.')
    return { server, connection, client }
  }

  it('of one iteration share a write, scripts included, and are answered in order', () =>
    withRedis(async ({ client }) => {
      const { limiter } = redisCaches(client, 'gatehouse-test:')
      const write = vi.spyOn(client.stream, 'write')
      const answers = await Promise.all([
        client.set('n', '1'),
        limiter.charge(rule, 'source'),
        client.incr('n'),
        limiter.pass({ ...rule, limit: 1 }, 'source'),
        client.get('n'),
      ])
      expect(write).toHaveBeenCalledTimes(1)
      expect(answers).toEqual(['OK', undefined, 2, expect.objectContaining({ passed: false }), '2'])
    }))

  it('are answered beside the first hit of a window, whose script nothing knew before', () =>
    withRedis(async ({ client }) => {
      const { windows } = redisCaches(client, 'gatehouse-test:')
      const answers = [client.set('n', '1'), windows.hit(rule, 'source'), client.get('n')]
      expect(await Promise.all(answers)).toEqual(['OK', { allowed: true, remaining: 2 }, '1'])
    }))

  it('answer simultaneous reads of a session, and later reads with its end', () =>
    withRedis(async ({ client }) => {
      const { sessions } = redisCaches(client, 'gatehouse-test:')
      const session = aCachedSession()
      await sessions.fill('a', session, 60)
      const three = () => Promise.all([1, 2, 3].map(() => sessions.get('a', 60)))
      expect(await three()).toEqual([session, session, session])
      await sessions.end('a')
      expect(await three()).toEqual(['ended', 'ended', 'ended'])
    }))

  it('read a session again after an earlier read was sent', () =>
    withRedis(async ({ client }) => {
      const { sessions } = redisCaches(client, 'gatehouse-test:')
      const getex = vi.spyOn(client, 'getex')
      const early = sessions.get('a', 60)
      const pipeline = client.pipeline().get('n').exec()
      const late = sessions.get('a', 60)
      expect(await Promise.all([early, late])).toEqual([undefined, undefined])
      await pipeline
      expect(getex).toHaveBeenCalledTimes(2)
    }))

  it('read a session again after a read that was lost with its connection', () =>
    withRedis(async ({ client }) => {
      const { sessions } = redisCaches(client, 'gatehouse-test:')
      const session = aCachedSession()
      await sessions.fill('a', session, 60)
      const [isUnreachable, isBack] = [once(client, 'close'), once(client, 'ready')]
      client.stream.destroy()
      await isUnreachable
      await expect(sessions.get('a', 60)).rejects.toThrow()
      // Nothing else is asked in between, so nothing else could have made it forget.
      await isBack
      expect(await sessions.get('a', 60)).toEqual(session)
    }))

  it('keep their order around bytes, which are not gathered', () =>
    withRedis(async ({ client }) => {
      const bytes = Buffer.from([0, 255, 13, 10])
      const answers = Promise.all([
        client.set('before', 'text'),
        client.set('bytes', bytes),
        client.getBuffer('bytes'),
        client.get('before'),
      ])
      expect(await answers).toEqual(['OK', 'OK', bytes, 'text'])
    }))

  it('are written to the connection of the time after it was lost', () =>
    withRedis(async ({ client, connection }) => {
      const { limiter } = redisCaches(client, 'gatehouse-test:')
      await limiter.charge(rule, 'source')
      const before = client.stream
      before.destroy()
      await vi.waitFor(() => connection.check(), SOON)
      expect(client.stream).not.toBe(before)
      await limiter.charge(rule, 'source')
      expect(await limiter.pass({ ...rule, limit: 2 }, 'source', undefined)).toMatchObject({
        passed: false,
      })
    }))
})
