import { expect, it } from 'vitest'
import { Semaphore } from '../../../application/files/semaphore.ts'

it('runs a few, queues some and refuses the rest; failing work releases its permit', async () => {
  const places = new Semaphore(2, 3)
  const ends: (() => void)[] = []
  let most = 0
  let running = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
    throw new RangeError('done')
  }
  const all = Array.from({ length: 7 }, () => places.run(work).catch(Object))
  const refused = await Promise.all(all.slice(5))
  expect(refused.map(({ code }) => code)).toEqual(['overloaded', 'overloaded'])
  for (let n = 0; n < 5; n += 1) {
    ends.shift()?.()
    await all[n]
    await new Promise(setImmediate)
  }
  expect((await Promise.all(all.slice(0, 5))).every((error) => error instanceof RangeError)).toBe(
    true,
  )
  expect([most, running]).toEqual([2, 0])
  expect(await places.run(async () => 'free')).toBe('free')
})
