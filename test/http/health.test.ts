import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Draining, Readiness } from '../../adapters/http/edge/readiness.ts'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'
import { httpHarness } from '../support/http-harness.ts'
import { SOON } from '../support/soak.ts'

const fine = { name: 'records', check: async () => {} }
const away = { name: 'cache', check: async () => Promise.reject(new Error('10.0.0.1 refused')) }
const silent = { name: 'objects', check: () => new Promise<void>(() => {}) }

const KEPT_MS = 500

type Checks = readonly { name: string; check(): Promise<void> }[]

async function setUp(checks: Checks, warnings: Checks = []) {
  const http = await httpHarness({ checks, warnings })
  return { http, draining: http.container.get(Draining) }
}

describe('health', () => {
  it('says that the process is alive, even when all stores are away', async () => {
    const { http, draining } = await setUp([away])
    draining.begin()
    expect(await http.send({ url: '/healthz' })).toMatchObject({
      status: 200,
      body: { status: 'alive' },
    })
  })

  it('is ready when everything answers', async () => {
    const { http } = await setUp([fine])
    expect(await http.send({ url: '/readyz' })).toMatchObject({
      status: 200,
      body: { status: 'ready', missing: [] },
    })
  })

  it('names what does not answer or refuses, and no more', async () => {
    const { http } = await setUp([fine, away, silent])
    const { status, text } = await http.send({ url: '/readyz' })
    expect(status).toBe(503)
    expect(JSON.parse(text)).toEqual({
      status: 'not ready',
      missing: ['cache', 'objects'],
      warnings: [],
    })
  })

  it('names what is wrong with a store that answers', async () => {
    const readOnly = {
      name: 'database',
      check: () => Promise.reject(new DependencyUnavailable(undefined, 'read-only')),
    }
    const { http } = await setUp([fine, readOnly])
    const { status, text } = await http.send({ url: '/readyz' })
    expect([status, JSON.parse(text).missing]).toEqual([503, ['database-read-only']])
  })

  it('is ready with a warning', async () => {
    const disk = { name: 'disk', check: () => Promise.reject(new Error('3 MiB at /srv')) }
    const { http } = await setUp([fine], [fine, disk])
    const { status, text } = await http.send({ url: '/readyz' })
    expect([status, JSON.parse(text)]).toEqual([
      200,
      { status: 'ready', missing: [], warnings: ['disk'] },
    ])
  })

  it('is not ready while the process is stopping', async () => {
    const { http, draining } = await setUp([fine])
    draining.begin()
    expect(await http.send({ url: '/readyz' })).toMatchObject({ status: 503 })
  })

  it('asks the stores once for many callers', async () => {
    const clock = stoppedClock()
    let asked = 0
    const counted = {
      name: 'records',
      check: async () => {
        asked += 1
      },
    }
    const { http } = await setUp([counted])
    const call = () => http.send({ url: '/readyz' })
    await Promise.all(Array.from({ length: 50 }, call))
    clock.pass(KEPT_MS)
    await call()
    expect(asked).toBe(1)
    clock.pass(1)
    await call()
    expect(asked).toBe(2)
  })

  it('repeats its last result while a store is slow, then the new one', async () => {
    const clock = stoppedClock()
    let answer = Promise.resolve()
    const readiness = new Readiness([{ name: 'records', check: () => answer }], new Draining())
    expect(await readiness.missing()).toEqual([])
    answer = new Promise(() => {})
    clock.pass(KEPT_MS + 1)
    expect(await readiness.missing()).toEqual([])
    await expect.poll(() => readiness.missing(), SOON).toEqual(['records'])
    answer = Promise.resolve()
    expect(await readiness.missing()).toEqual(['records'])
    clock.pass(KEPT_MS + 1)
    expect(await readiness.missing()).toEqual([])
  })
})

/** That of this process: on a busy machine a second is over before everybody has asked. */
function stoppedClock() {
  let milliseconds = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => milliseconds)
  onTestFinished(() => now.mockRestore())
  return {
    pass(some: number) {
      milliseconds += some
    },
  }
}
