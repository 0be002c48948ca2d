import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { vi } from 'vitest'
import { removeFolder } from '../remove-folder.ts'
import { runFolder } from '../run-folder.ts'
import { freePort } from './free-port.ts'
import { type RedisServer, startRedis } from './redis-server.ts'
import { ServerProcess } from './server-process.ts'

const PATIENCE = { timeout: 60_000, interval: 100 }
/** What the Sentinels call the servers. */
export const GROUP = 'gatehouse'
/** Silence after which a server counts as down, in milliseconds: more than of a busy machine. */
const DOWN_AFTER = '3000'
const SLOTS = 16_384

export interface RedisGroup {
  /** As the service takes it. */
  readonly url: string
  readonly servers: readonly RedisServer[]
  /** Waits until the replicas have what was written before: a primary does not wait for them. */
  replicated(): Promise<void>
  stop(): Promise<void>
}

/** A primary, a replica, and three Sentinels that watch them. */
export async function startSentinels(program: string, password: string): Promise<RedisGroup> {
  const secured = ['--requirepass', password, '--masterauth', password]
  const primary = await startRedis(program, { settings: secured, password })
  const follow = ['--replicaof', '127.0.0.1', String(primary.port)]
  const replica = await startRedis(program, { settings: [...secured, ...follow], password })
  await until(replica.port, password, 'info', ['replication'], 'master_link_status:up')
  const sentinels = await Promise.all(
    [1, 2, 3].map(() => startSentinel(program, primary.port, password)),
  )
  for (const { port } of sentinels) {
    const watched = ['master', GROUP]
    await until(port, '', 'sentinel', watched, /num-slaves,1,num-other-sentinels,2,/)
  }
  const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join()
  const stop = async () => {
    await Promise.all([primary, replica, ...sentinels].map((server) => server.stop()))
  }
  const url = `redis-sentinel://:${encodeURIComponent(password)}@${hosts}/${GROUP}`
  const replicated = () => untilReplicated([primary.port], password)
  return { url, servers: [primary, replica], replicated, stop }
}

async function startSentinel(program: string, watched: number, password: string) {
  const port = await freePort()
  const folder = await mkdtemp(join(runFolder(), 'gatehouse-sentinel-'))
  const lines = [
    ...[`port ${port}`, 'bind 127.0.0.1', `dir ${folder}`],
    `sentinel monitor ${GROUP} 127.0.0.1 ${watched} 2`,
    `sentinel auth-pass ${GROUP} ${password}`,
    `sentinel down-after-milliseconds ${GROUP} ${DOWN_AFTER}`,
    `sentinel failover-timeout ${GROUP} 5000`,
  ]
  const file = join(folder, 'sentinel.conf')
  await writeFile(file, lines.join('\n'))
  const server = new ServerProcess(program, [file, '--sentinel'])
  await until(port, '', 'info', ['server'], new RegExp(`process_id:${server.pid}\\r`))
  const stop = async () => {
    await server.stop('SIGKILL')
    await removeFolder(folder)
  }
  return { port, stop }
}

/** Three primaries with a replica each, in this order: primaries first. */
export async function startCluster(program: string): Promise<RedisGroup> {
  const servers = await Promise.all(Array.from({ length: 6 }, () => clusterNode(program)))
  const [first, ...others] = servers
  if (!first) throw new Error('Six servers were started.')
  const meet = others.map(({ busPort, port }) => ['MEET', '127.0.0.1', port, busPort])
  for (const words of meet) await call(first.port, '', 'cluster', words)
  for (const { port } of servers) {
    await until(port, '', 'cluster', ['INFO'], 'cluster_known_nodes:6')
  }
  const third = Math.ceil(SLOTS / 3)
  for (const [at, { port }] of servers.slice(0, 3).entries()) {
    const range = [at * third, Math.min(SLOTS, (at + 1) * third) - 1]
    await call(port, '', 'cluster', ['ADDSLOTSRANGE', ...range])
  }
  for (const [at, { port }] of servers.slice(3).entries()) {
    const id = await call(servers[at]?.port ?? 0, '', 'cluster', ['MYID'])
    await until(port, '', 'cluster', ['NODES'], String(id))
    await call(port, '', 'cluster', ['REPLICATE', String(id)])
    await until(port, '', 'info', ['replication'], 'master_link_status:up')
  }
  for (const { port } of servers) await until(port, '', 'cluster', ['INFO'], 'cluster_state:ok')
  const hosts = servers.slice(0, 2).map(({ port }) => `127.0.0.1:${port}`)
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()))
  }
  const primaries = servers.slice(0, 3).map(({ port }) => port)
  const replicated = () => untilReplicated(primaries, '')
  return { url: `redis-cluster://${hosts}`, servers, replicated, stop }
}

async function clusterNode(program: string) {
  const busPort = await freePort()
  const bus = ['--cluster-enabled', 'yes', '--cluster-port', String(busPort)]
  const limits = ['--cluster-node-timeout', DOWN_AFTER, '--cluster-replica-validity-factor', '0']
  return { ...(await startRedis(program, { settings: [...bus, ...limits] })), busPort }
}

/** @param ports of primaries with one replica each */
async function untilReplicated(ports: readonly number[], password: string): Promise<void> {
  for (const port of ports) {
    const state = String(await call(port, password, 'info', ['replication']))
    const offset = /^master_repl_offset:(\d+)/m.exec(state)?.[1] ?? ''
    await vi.waitFor(async () => {
      const now = String(await call(port, password, 'info', ['replication']))
      const acknowledged = Number(/^slave0:.*offset=(\d+)/m.exec(now)?.[1])
      if (!(acknowledged >= Number(offset))) throw new Error(`Not replicated yet: ${now}`)
    }, PATIENCE)
  }
}

async function until(
  port: number,
  password: string,
  command: string,
  words: readonly (string | number)[],
  wanted: string | RegExp,
): Promise<void> {
  await vi.waitFor(async () => {
    const told = String(await call(port, password, command, words))
    if (!(typeof wanted === 'string' ? told.includes(wanted) : wanted.test(told))) {
      throw new Error(`${command} on port ${port} does not answer ${wanted}: ${told}`)
    }
  }, PATIENCE)
}

async function call(
  port: number,
  password: string,
  command: string,
  words: readonly (string | number)[],
): Promise<unknown> {
  const redis = new Redis({
    ...{ port, host: '127.0.0.1', lazyConnect: true, retryStrategy: null },
    ...(password && { password }),
  })
  redis.on('error', () => undefined) // connect() rejects with the same error
  try {
    await redis.connect()
    return await redis.call(command, ...words)
  } finally {
    redis.disconnect()
  }
}
