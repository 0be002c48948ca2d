import { createServer } from 'node:tls'
import { Redis } from 'ioredis'
import { expect, it, onTestFinished } from 'vitest'
import { openRedis, type RedisPatience } from '../../../adapters/redis/open-redis.ts'
import { checkSuitability } from '../../../adapters/redis/suitability.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { selfSigned } from '../../support/self-signed.ts'
import { servedPort } from '../../support/served-port.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'
import { freePort } from '../../support/servers/free-port.ts'
import {
  type RedisServer,
  type RedisStart,
  startRedis,
} from '../../support/servers/redis-server.ts'
import { SOON } from '../../support/soak.ts'

await describeWithProgram('redis-server', 'Opening Redis', (program) => {
  const start = async (settings: RedisStart = {}): Promise<RedisServer> => {
    const server = await startRedis(program, settings)
    onTestFinished(() => server.stop())
    return server
  }
  const open = async (url: string, patience?: RedisPatience) => {
    const connection = await openRedis({ url }, patience)
    onTestFinished(() => connection.close())
    return connection
  }

  it('waits for a server that comes late, and shows what for', async () => {
    const port = await freePort()
    const waits: string[] = []
    let late: Promise<RedisServer> | undefined
    const onWait = (attempt: number, cause: unknown) => {
      waits.push(String(cause))
      if (attempt === 2) late = start({ port })
    }
    const connection = await open(`redis://127.0.0.1:${port}`, { onWait })
    await connection.check()
    await late
    expect(waits[0]).toContain('ECONNREFUSED')
  })

  it('connects again after the client has given up', async () => {
    const { url } = await start()
    const connection = await open(url)
    connection.client.disconnect()
    const state = () =>
      connection.check().then(
        () => 'ready',
        () => 'away',
      )
    await expect.poll(state, SOON).toBe('ready')
  })

  it('gives up in time with the reason', async () => {
    const url = `redis://127.0.0.1:${await freePort()}`
    const failure = await open(url, { seconds: 0.5 }).catch((error) => error)
    expect(failure).toBeInstanceOf(DependencyUnavailable)
    expect(String(failure.cause)).toContain('ECONNREFUSED')
  })

  it('is away where the address asks for TLS, and the server has none', async () => {
    const { port } = await start()
    const failure = await open(`rediss://127.0.0.1:${port}`, { seconds: 0 }).catch((error) => error)
    expect(failure.cause).toMatchObject({ message: 'connect ETIMEDOUT' })
  })

  it('says why it does not trust a certificate', async () => {
    const url = `rediss://localhost:${await servedPort(createServer(selfSigned()))}`
    const failure = await open(url, { seconds: 0.5 }).catch((error) => error)
    expect(failure.cause).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  })

  it.each([
    ['may evict values', 'allkeys-lru'],
    ['may evict values before their time', 'volatile-ttl'],
  ])('refuses a server that %s, at once and with the reason', async (_case, policy) => {
    const server = await start({ settings: bounded(policy) })
    const failure = await open(server.url).catch((error) => error)
    expect(failure).toMatchObject({ name: 'UnsuitableRedis' })
    expect(failure.message).toContain(`set maxmemory-policy to noeviction (it is ${policy})`)
  })

  it.each([
    ['wants a password', ['CONFIG', 'SET', 'requirepass', 'x'], 'NOAUTH'],
    ['hides its settings', ['ACL', 'SETUSER', 'default', '-info'], 'INFO'],
  ])('refuses a server that %s, at once and with the reason', async (_case, command, reason) => {
    const server = await start()
    await administer(server.url, command)
    const failure = await open(server.url).catch((error) => error)
    expect(failure).toMatchObject({ name: 'UnsuitableRedis' })
    expect(failure.message).toContain(reason)
  })

  it.each([
    ['has no such database', '/99', ['PING'], 'DB index is out of range'],
    ['has none by this parameter', '?db=99', ['PING'], 'DB index is out of range'],
    ['lets nobody choose one', '/1', ['ACL', 'SETUSER', 'default', '-select'], 'NOPERM'],
  ])('refuses a server that %s, and never takes database 0 instead', async (...given) => {
    const [_case, path, command, reason] = given
    const server = await start()
    await administer(server.url, command)
    const failure = await open(`${server.url}${path}`).catch((error) => error)
    expect(failure).toMatchObject({ name: 'UnsuitableRedis' })
    expect(failure.message).toContain('the database that the URL names')
    expect(failure.message).toContain(reason)
  })

  it('is away, and not in database 0, after a restart without the database it had', async () => {
    const port = await freePort()
    const first = await start({ port })
    const connection = await open(`${first.url}/9`)
    expect(await connection.client.client('INFO')).toContain(' db=9 ')
    await first.stop()
    await start({ port, settings: ['--databases', '2'] })
    const checked = () => connection.check().catch((error) => error)
    await expect.poll(checked, SOON).toMatchObject({ name: 'UnsuitableRedis' })
    await expect(connection.client.ping()).rejects.toThrow()
  })

  it.each([
    ['has a bound but evicts nothing', bounded('noeviction')],
    ['has no bound, so the policy means nothing', ['--maxmemory-policy', 'allkeys-lru']],
    ['forbids CONFIG', ['--rename-command', 'CONFIG', '']],
  ])('takes a server that %s', async (_case, settings) => {
    const server = await start({ settings })
    const connection = await open(server.url)
    expect(await connection.client.ping()).toBe('PONG')
  })

  it('is not ready any more when the server is made to evict values', async () => {
    const server = await start()
    const connection = await open(server.url)
    await connection.client.config('SET', 'maxmemory', '100mb')
    await connection.client.config('SET', 'maxmemory-policy', 'allkeys-random')
    await expect(connection.check()).rejects.toThrow('allkeys-random')
  })
})

it.each([
  ['an old server', 'redis_version:6.2.14\r\nmaxmemory:0\r\n', 'Redis 7 or newer'],
  ['no version', 'maxmemory:0\r\n', 'unknown'],
  ['no bound told', 'redis_version:7.0.15\r\n', 'noeviction'],
])('takes %s for unsuitable', (_case, info, reason) => {
  expect(() => checkSuitability(info)).toThrow(reason)
})

function bounded(policy: string): string[] {
  return ['--maxmemory', '100mb', '--maxmemory-policy', policy]
}

async function administer(url: string, [command = '', ...args]: string[]): Promise<void> {
  const redis = new Redis(url)
  await redis.call(command, ...args)
  redis.disconnect()
}
