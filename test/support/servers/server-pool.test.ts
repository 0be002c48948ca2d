import { existsSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { postgresContainer, redisContainer } from './container-server.ts'
import { type Running, ServerPool, type Source } from './server-pool.ts'

afterEach(() => void vi.unstubAllEnvs())

function server(url: string): Running & { readonly stop: ReturnType<typeof vi.fn> } {
  return { url, stop: vi.fn(async () => undefined) }
}

const none: Source = async () => undefined

function poolOf(...redis: Source[]): ServerPool {
  return new ServerPool({ redis, postgres: [], s3: [], mariadb: [] })
}

describe('servers for tests', () => {
  it('come from a container only when nothing is named or installed', async () => {
    const container = vi.fn(async () => server('in a container'))
    const installed = poolOf(none, async () => server('installed'), container)
    expect(await installed.offer('redis')).toEqual({ url: 'installed' })
    expect(container).not.toHaveBeenCalled()
    expect(await poolOf(none, none, container).offer('redis')).toEqual({ url: 'in a container' })
  })

  it('are started once and stopped in the end', async () => {
    const container = server('in a container')
    const start = vi.fn(async () => container)
    const pool = poolOf(none, start)
    await Promise.all([pool.offer('redis'), pool.offer('redis')])
    expect(start).toHaveBeenCalledTimes(1)
    await pool.stop()
    expect(container.stop).toHaveBeenCalledTimes(1)
  })

  it('are unavailable, with the reason, when a source fails, even if a later one would work', async () => {
    const container = vi.fn(async () => server('in a container'))
    const broken = async () => Promise.reject(new Error('does not answer'))
    expect(await poolOf(broken, container).offer('redis')).toEqual({ missing: 'does not answer' })
    expect(container).not.toHaveBeenCalled()
    expect(await poolOf(none).offer('redis')).toHaveProperty('missing')
  })

  it.skipIf(existsSync('/var/run/docker.sock')).each([
    ['Redis', redisContainer],
    ['Postgres', postgresContainer],
  ])('come from no container without a daemon: %s', async (_name, container) => {
    vi.stubEnv('DOCKER_HOST', 'unix:///nowhere/docker.sock')
    expect(await container()).toBeUndefined()
  })
})
