import { expect, it } from 'vitest'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { aPicture, bodyOf } from '../../support/bodies.ts'
import { OneObjectWorld } from '../../support/one-object-world.ts'
import { aRemotePlatform } from '../../support/platform-builders.ts'

const picture = aPicture(5000)
const other = aPicture(4000)
const GRACE_SECONDS = 600
/** More calls than the scenario makes. */
const MOST_STEPS = 100

async function setUp(...options: Parameters<typeof OneObjectWorld.open>) {
  const world = await OneObjectWorld.open(...options)
  const process = world.process()
  const ids = [
    await process.upload(picture),
    await process.upload(picture),
    await process.upload(picture),
  ]
  await process.upload(other)
  const afterGrace = async () => {
    world.clock.advance(GRACE_SECONDS + 1)
    await process.recover()
  }
  return { world, process, ids, afterGrace }
}

it('keeps one object for the same bytes, until the last of the files is deleted', async () => {
  const { world, process, ids, afterGrace } = await setUp()
  await process.once.execute()
  expect(world.store.keys).toHaveLength(4)
  await afterGrace()
  expect([world.store.keys.length, world.records]).toEqual([2, 4])
  for (const id of ids) {
    expect((await process.read(id)).equals(picture)).toBe(true)
    await process.remove(id)
    await process.recover()
  }
  expect([world.store.keys.length, world.records]).toEqual([1, 1])
})

it('gives nothing up for an object that is altered or gone', async () => {
  const { world, process, ids, afterGrace } = await setUp()
  const [first = '', second = ''] = world.store.keys
  await world.store.remove(ObjectKey.parse(first))
  await world.store.put(ObjectKey.parse(first), bodyOf(aPicture(5000).fill(1, 100)))
  await world.store.remove(ObjectKey.parse(second))
  await process.once.execute()
  await afterGrace()
  expect(world.store.keys).toHaveLength(2)
  for (const id of ids) expect((await process.read(id)).equals(picture)).toBe(true)
})

it('shares nothing where addresses would show it, and unless it is on', async () => {
  const { remote } = aRemotePlatform().props
  const options = remote && { ...remote.options, download: 'redirect' as const }
  const { world, process } = await setUp({ remote: remote && options && { ...remote, options } })
  await process.once.execute()
  await world.process(undefined, false).once.execute()
  expect(world.records).toBe(4)
})

it('loses nothing and leaves nothing, wherever a process dies', async () => {
  let last = 0
  for (let step = 1; step < 2 * MOST_STEPS; step += 1) {
    const { world, ids, afterGrace, process } = await setUp()
    const [gone = '', ...rest] = ids
    const dying = stoppingAt(Math.ceil(step / 2), step % 2 === 0)
    const victim = world.process(dying.seen)
    const work = async () => {
      await victim.once.execute()
      world.clock.advance(GRACE_SECONDS + 1)
      await victim.recover()
      await victim.remove(gone)
      await victim.recover()
      return true
    }
    const isDone = await Promise.race([work(), dying.stopped])
    await afterGrace()
    await process.once.execute()
    await afterGrace()
    for (const id of rest) expect((await process.read(id)).equals(picture)).toBe(true)
    const isGone = await process.read(gone).then(
      (content) => !content.equals(picture),
      () => true,
    )
    expect([world.store.keys.length, world.records]).toEqual([2, isGone ? 3 : 4])
    if (isDone) break
    last = step
  }
  // It died at several steps of each part, and was not stopped in the end.
  expect(last).toBeGreaterThan(20)
  expect(last).toBeLessThan(2 * MOST_STEPS - 1)
})

/** The call with that number, counted over all ports, never returns; done or not. */
function stoppingAt(step: number, isDone: boolean) {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<false>()
  let calls = 0
  const never = () => {
    stop(false)
    return new Promise<never>(() => undefined)
  }
  const seen = <T extends object>(port: T): T =>
    new Proxy(port, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target)
        if (typeof member !== 'function') return member
        return async (...args: unknown[]) => {
          calls += 1
          if (calls > step || (calls === step && !isDone)) return never()
          const result: unknown = await Reflect.apply(member, target, args)
          return calls === step && isDone ? never() : result
        }
      },
    })
  return { seen, stopped }
}
