import { describe, expect, it } from 'vitest'
import { DeliverEvents } from '../../../application/modules/deliver-events.ts'
import type { ModuleEvent } from '../../../application/modules/events.ts'
import type { Hook } from '../../../application/modules/hooks.ts'
import { MemoryOutbox } from '../../memory/instances/memory-instances.ts'
import { settle, workTools } from '../../support/module-work.ts'

function delivery(hooks: Readonly<Record<string, Hook>>) {
  const outbox = new MemoryOutbox()
  const tools = workTools()
  const { clock, running } = tools
  const listeners = Object.entries(hooks).map(([module, hook]) => ({
    ...{ module, hook },
    event: 'record.added' as const,
  }))
  const happen = (key: string, listener = 'a', event = 'record.added', depth = 0) => {
    const data = { record: 'asset', id: key }
    return outbox.add([{ listener, event, key, data, at: clock.now(), depth }])
  }
  const instance = (held = running) => {
    const own = workTools(clock, held)
    const events = new DeliverEvents(listeners, { ...own, outbox })
    return { execute: (module: string) => events.execute(module), stop: () => own.work.stop() }
  }
  /** An instance that does not see the locks of the others. */
  const elsewhere = () => instance(new Set())
  const left = async () => (await outbox.list(0, 200)).entries
  return { clock, outbox, happen, instance, elsewhere, left }
}

describe('an event', () => {
  it('is delivered once to a hook that succeeds, with all that is known', async () => {
    const told: ModuleEvent[] = []
    const { clock, happen, instance, left } = delivery({
      a: { run: async (event) => void told.push(event) },
    })
    await happen('7')
    const events = instance()
    await events.execute('a')
    await events.execute('a')
    const data = { record: 'asset', id: '7' }
    expect(told).toEqual([{ id: '1', name: 'record.added', version: 1, at: clock.now(), data }])
    expect(await left()).toEqual([])
  })

  it('waits for earlier ones of its key only', async () => {
    const told: unknown[] = []
    let isBroken = true
    const run: Hook['run'] = async ({ id, data }) => {
      if (isBroken && 'id' in data && data.id === 'x') throw new Error('not yet')
      told.push(id)
    }
    const { clock, happen, instance } = delivery({ a: { run } })
    for (const key of ['x', 'y', 'x', 'y']) await happen(key)
    await instance().execute('a')
    expect(told).toEqual(['2', '4'])
    isBroken = false
    clock.advance(9)
    await instance().execute('a')
    expect(told).toEqual(['2', '4'])
    clock.advance(1)
    await instance().execute('a')
    expect(told).toEqual(['2', '4', '1', '3'])
  })

  it('is given up after ten attempts, and delivered when somebody asks for it', async () => {
    let tries = 0
    const run = async () => {
      tries += 1
      if (tries <= 10) throw new RangeError('never')
    }
    const { clock, outbox, happen, instance, left } = delivery({ a: { run } })
    await happen('7')
    for (let round = 0; round < 15; round += 1) {
      await instance().execute('a')
      clock.advance(3600)
    }
    expect(tries).toBe(10)
    const [dead] = await left()
    expect(dead).toMatchObject({ attempts: 10, failure: 'RangeError: never' })
    expect(dead?.failedAt).toBeDefined()
    await outbox.retry(dead?.id ?? '', clock.now())
    await instance().execute('a')
    expect(await left()).toEqual([])
  })

  it('keeps no other module waiting, however slow a hook is', async () => {
    const told: string[] = []
    const { happen, instance, left } = delivery({
      slow: { run: () => new Promise(() => undefined), timeoutSeconds: 0.01 },
      quick: { run: async () => void told.push('quick') },
    })
    await happen('7', 'slow')
    await happen('7', 'quick')
    const events = instance()
    const slow = events.execute('slow')
    await events.execute('quick')
    expect(told).toEqual(['quick'])
    await slow
    expect(await left()).toMatchObject([{ listener: 'slow', attempts: 1 }])
  })

  it('is delivered by one instance at a time', async () => {
    let calls = 0
    const held = Promise.withResolvers<void>()
    const run = async () => {
      calls += 1
      await held.promise
    }
    const { happen, instance } = delivery({ a: { run } })
    await happen('7')
    const first = instance().execute('a')
    await settle()
    await instance().execute('a')
    expect(calls).toBe(1)
    held.resolve()
    await first
    expect(calls).toBe(1)
  })

  it('that was cut short by a stop has not failed', async () => {
    let calls = 0
    const run: Hook['run'] = async (_event, { signal }) => {
      calls += 1
      if (calls === 1) await new Promise((resolve) => signal.addEventListener('abort', resolve))
    }
    const { clock, happen, instance, left } = delivery({ a: { run } })
    await happen('7')
    const stopped = instance()
    const cut = stopped.execute('a')
    await settle()
    stopped.stop()
    await cut
    const failure = 'The service stopped before the hook had returned.'
    expect(await left()).toMatchObject([{ failedAt: undefined, failure }])
    clock.advance(20)
    await instance().execute('a')
    expect([calls, await left()]).toEqual([2, []])
  })

  it('is counted before its hook is called, and not taken by another instance meanwhile', async () => {
    const held = Promise.withResolvers<void>()
    const { happen, instance, left, elsewhere } = delivery({ a: { run: () => held.promise } })
    await happen('7')
    const first = instance().execute('a')
    await settle()
    const failure = 'The process ended before the hook had returned.'
    expect(await left()).toMatchObject([{ attempts: 1, failure, failedAt: undefined }])
    await elsewhere().execute('a')
    expect(await left()).toMatchObject([{ attempts: 1 }])
    held.resolve()
    await first
    expect(await left()).toEqual([])
  })

  it('is given up when its hook has ended the process three times', async () => {
    let calls = 0
    const run = () => {
      calls += 1
      return new Promise<void>(() => undefined)
    }
    const { clock, happen, elsewhere, left } = delivery({ a: { run } })
    await happen('7')
    await happen('7')
    for (let round = 0; round < 4; round += 1) {
      // Nobody ever hears of this instance again.
      void elsewhere().execute('a')
      await settle()
      clock.advance(3600)
    }
    const [dead, next] = await left()
    expect(dead?.failure).toContain('The process ended before the hook had returned.')
    expect(dead).toMatchObject({ attempts: 3, failedAt: expect.any(Date) })
    expect([next?.attempts, calls]).toEqual([1, 4])
  })

  it('is given up at once when hooks have caused each other too often', async () => {
    let calls = 0
    const run = async () => {
      calls += 1
    }
    const { happen, instance, left } = delivery({ a: { run } })
    await happen('7', 'a', 'record.added', 10)
    await happen('8', 'a', 'record.added', 11)
    await instance().execute('a')
    expect(calls).toBe(1)
    const [given, ...others] = await left()
    expect([given?.key, others]).toEqual(['8', []])
    expect(given?.failure).toContain('Hooks caused each other')
    expect(given?.failedAt).toBeDefined()
  })

  it('counts as delivered when its module listens no longer', async () => {
    const { happen, instance, left } = delivery({ a: { run: () => expect.unreachable() } })
    await happen('7', 'a', 'user.added')
    await instance().execute('a')
    expect(await left()).toEqual([])
  })
})
