import { expect, it } from 'vitest'
import { SharedRound } from '../../../adapters/postgres/instances/shared-round.ts'

function rounds() {
  const running: { end(): void; fail(error: Error): void }[] = []
  const shared = new SharedRound(
    () => new Promise<void>((resolve, reject) => running.push({ end: resolve, fail: reject })),
  )
  const settled: string[] = []
  const ask = (name: string) =>
    shared.run().then(
      () => settled.push(name),
      () => settled.push(`${name} failed`),
    )
  return { running, settled, ask }
}

it('shares the next round among all callers that arrive during one', async () => {
  const { running, settled, ask } = rounds()
  const first = ask('first')
  const [second, third] = [ask('second'), ask('third')]
  expect(running).toHaveLength(1)
  running[0]?.end()
  await first
  expect(settled).toEqual(['first'])
  await expect.poll(() => running.length).toBe(2)
  const fourth = ask('fourth')
  running[1]?.end()
  await Promise.all([second, third])
  expect(settled).toEqual(['first', 'second', 'third'])
  await expect.poll(() => running.length).toBe(3)
  running[2]?.end()
  await fourth
  expect(settled).toHaveLength(4)
})

it('begins a new round when none is running, and after a failed one', async () => {
  const { running, settled, ask } = rounds()
  const first = ask('first')
  const second = ask('second')
  running[0]?.fail(new Error('away'))
  await first
  await expect.poll(() => running.length).toBe(2)
  running[1]?.end()
  await second
  const third = ask('third')
  expect(running).toHaveLength(3)
  running[2]?.end()
  await third
  expect(settled).toEqual(['first failed', 'second', 'third'])
})

it('never answers with a round that began before the question', async () => {
  let begun = 0
  const shared = new SharedRound(async () => {
    begun += 1
    await new Promise((resolve) => setImmediate(resolve))
  })
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      for (let time = 0; time < index % 7; time += 1) await undefined
      const before = begun
      await shared.run()
      expect(begun).toBeGreaterThan(before)
    }),
  )
  expect(begun).toBeLessThan(5)
})
