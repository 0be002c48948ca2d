import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { removeFolder } from '../remove-folder.ts'
import { runFolder } from '../run-folder.ts'
import { freePort } from './free-port.ts'
import { ServerProcess } from './server-process.ts'

const PROGRAM_SETTINGS = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']

export interface RedisServer {
  readonly url: string
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
  freeze(): Promise<void>
  thaw(): Promise<void>
}

export interface RedisStart {
  /** By default a free one; given to restart on the port of a stopped server. */
  readonly port?: number
  /** Additional command line settings. */
  readonly settings?: readonly string[]
  /** What the settings demand. */
  readonly password?: string
}

/** A private Redis without persistence, in its own folder. */
export async function startRedis(program: string, start: RedisStart = {}): Promise<RedisServer> {
  const port = start.port ?? (await freePort())
  const folder = await mkdtemp(join(runFolder(), 'gatehouse-redis-'))
  const place = ['--port', String(port), '--dir', folder]
  const server = new ServerProcess(program, [
    ...place,
    ...PROGRAM_SETTINGS,
    ...(start.settings ?? []),
  ])
  const url = `redis://127.0.0.1:${port}`
  const stop = async (): Promise<void> => {
    await server.stop('SIGKILL')
    await removeFolder(folder)
  }
  try {
    const own = new URL(url)
    own.password = encodeURIComponent(start.password ?? '')
    await server.untilReady(() => proveIdentity(own.href, server.pid))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    port,
    pid: server.pid,
    stop,
    freeze: () => server.freeze(),
    thaw: () => server.thaw(),
  }
}

/** Another Redis on this port must never be written to. */
async function proveIdentity(url: string, pid: number): Promise<void> {
  const info = await redisInfo(url)
  if (/^process_id:(\d+)\r?$/m.exec(info)?.[1] !== String(pid)) {
    throw new Error(`Another Redis answers at ${url}.`)
  }
}

/** @throws when there is no answer soon */
export async function redisInfo(url: string): Promise<string> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: null, commandTimeout: 2000 })
  redis.on('error', () => undefined) // connect() rejects with the same error
  try {
    await redis.connect()
    return await redis.info('server')
  } finally {
    redis.disconnect()
  }
}
