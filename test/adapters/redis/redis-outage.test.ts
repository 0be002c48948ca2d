import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openRedis } from '../../../adapters/redis/open-redis.ts'
import { RedisConnection } from '../../../adapters/redis/redis-connection.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { aCachedSession, type Caches } from '../../support/caches.ts'
import { redisCaches } from '../../support/redis-caches.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'
import { type RedisServer, startRedis } from '../../support/servers/redis-server.ts'
import { SOON } from '../../support/soak.ts'
import { standStill } from '../../support/stand-still.ts'

/** Nobody waits longer for a store that is away: three seconds, on a machine that does nothing else. */
const DEADLINE = 15_000
const rule = { name: 'three', limit: 3, seconds: 60 }

const calls: [string, (caches: Caches) => Promise<unknown>][] = [
  ['reading a session', ({ sessions }) => sessions.get('t', 60)],
  ['filling a session', ({ sessions }) => sessions.fill('t', aCachedSession(), 60)],
  ['ending a session', ({ sessions }) => sessions.end('t')],
  ['keeping a code', ({ codes }) => codes.put('captcha', 'c', 'secret answer', 60)],
  ['taking a code', ({ codes }) => codes.take('captcha', 'c')],
  ['keeping a sent code', ({ verification }) => verification.put('v', 'digest', 60)],
  ['checking a sent code', ({ verification }) => verification.check('v', ['digest'], 's')],
  ['counting a hit', ({ windows }) => windows.hit(rule, 'a')],
  [
    'passing the login limiter',
    ({ limiter }) => limiter.pass(rule, 'a', { id: 'c', guess: 'secret answer' }),
  ],
  ['charging a failure', ({ limiter }) => limiter.charge(rule, 'a')],
  ['judging a first use', ({ replays }) => replays.isFirstUse('d', 60)],
]

await describeWithProgram('redis-server', 'A Redis that goes away', (program) => {
  let server: RedisServer
  let connection: RedisConnection
  let caches: Caches
  let events: string[]

  beforeEach(async () => {
    events = []
    server = await startRedis(program)
    const note = { onAway: () => events.push('away'), onBack: () => events.push('back') }
    connection = await openRedis({ url: server.url, ...note })
    caches = redisCaches(connection.client, 'gatehouse-test:')
  })
  afterEach(async () => {
    await connection.close()
    await server.stop()
  })

  const outcomes = () => Promise.all(calls.map(([, call]) => call(caches).then(String, same)))
  const isBack = () => vi.waitFor(() => connection.check(), SOON)

  it('is not away when only this process stood still for a second and a half', async () => {
    await connection.client.set('told', 'while it stood')
    const answer = connection.client.get('told')
    // The command is with the server by then, the answer not yet read.
    await new Promise(setImmediate)
    standStill(1500)
    expect(await answer).toBe('while it stood')
    expect(events).toEqual([])
  })

  describe('frozen', () => {
    it('is an outage for every call, each within its deadline', { timeout: DEADLINE }, async () => {
      await server.freeze()
      expect(await outcomes()).toSatisfy(allUnavailable)
    })

    it('executes none of the calls later that were made during the outage', async () => {
      await server.freeze()
      await outcomes()
      await vi.waitUntil(() => events.includes('away'), SOON)
      for (let round = 0; round < 20; round++) expect(await outcomes()).toSatisfy(allUnavailable)
      await server.thaw()
      await isBack()
      const wide = { ...rule, limit: 2 }
      expect(await caches.limiter.pass(wide, 'a', undefined)).toMatchObject({ passed: true })
    })

    it('recovers by itself when it is resumed', async () => {
      await server.freeze()
      await outcomes()
      await server.thaw()
      await isBack()
      expect(await caches.windows.hit(rule, 'fresh')).toEqual({ allowed: true, remaining: 2 })
    })
  })

  describe('stopped', () => {
    it('is an outage for every call', { timeout: DEADLINE }, async () => {
      await server.stop()
      expect(await outcomes()).toSatisfy(allUnavailable)
    })

    it('is an outage for calls in progress', { timeout: DEADLINE }, async () => {
      await server.freeze()
      const underWay = outcomes()
      await server.stop()
      expect(await underWay).toSatisfy(allUnavailable)
    })

    it('serves again by itself after a restart, and says both once', async () => {
      const calm = await outcomes()
      await server.stop()
      await outcomes()
      await expect(connection.check()).rejects.toBeInstanceOf(DependencyUnavailable)
      server = await startRedis(program, { port: server.port })
      await isBack()
      expect(await outcomes()).toEqual(calm)
      expect(events).toEqual(['away', 'back'])
    })
  })

  it('reports what is wrong, but no stored values', async () => {
    await connection.client.config('SET', 'maxmemory', '1')
    const failure = await caches.codes.put('captcha', 'c', 'secret answer', 60).catch(same)
    expect(failure).toBeInstanceOf(DependencyUnavailable)
    const told = JSON.stringify(failure, ownFields)
    expect(told).toContain('OOM')
    expect(told).not.toContain('secret answer')
  })

  it('says what is wrong, and never the password', async () => {
    await connection.client.config('SET', 'requirepass', 'secret password')
    const told: unknown[] = []
    const url = server.url.replace('//', '//:wrong-guess@')
    const onAway = (cause: Error) => told.push(cause)
    const other = new RedisConnection({ url, onAway })
    told.push(await other.check().catch(same))
    await other.close()
    expect(JSON.stringify(told, ownFields)).toContain('WRONGPASS')
    expect(JSON.stringify(told, ownFields)).not.toContain('wrong-guess')
  })

  it('answers its first call after a restart although its scripts are gone', async () => {
    await caches.limiter.charge(rule, 'a')
    await connection.client.script('FLUSH')
    await caches.limiter.charge(rule, 'a')
    await caches.limiter.charge(rule, 'a')
    expect(await caches.limiter.pass(rule, 'a')).toMatchObject({ passed: false })
  })
})

function same(error: unknown): unknown {
  return error
}

function allUnavailable(found: readonly unknown[]): boolean {
  return found.every((one) => one instanceof DependencyUnavailable)
}

/** Errors print nothing of their own as JSON: shows all of them, also what hides in a cause. */
function ownFields(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value
  return Object.fromEntries(Reflect.ownKeys(value).map((key) => [key, Reflect.get(value, key)]))
}
