import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Database } from '../../../adapters/postgres/connection/database.ts'
import { Deadline } from '../../../adapters/postgres/connection/deadline.ts'
import { Gathered } from '../../../adapters/postgres/connection/gathered.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'

/** Doubles numbers, when told to. */
function rounds() {
  const asked: { readonly numbers: readonly number[]; end(): void; fail(error: Error): void }[] = []
  const doubles = new Gathered<number, number>(async (numbers) => {
    await new Promise<void>((end, fail) => asked.push({ numbers, end, fail }))
    return (number) => number * 2
  })
  return { asked, doubles, numbers: () => asked.map((round) => round.numbers) }
}

it('sends all queries of an iteration together, then all that arrived meanwhile', async () => {
  const { asked, doubles, numbers } = rounds()
  const first = Promise.all([doubles.ask(1), doubles.ask(4)])
  expect(asked).toHaveLength(0)
  await turn()
  expect(numbers()).toEqual([[1, 4]])
  const others = Promise.all([doubles.ask(2), doubles.ask(3), doubles.ask(2)])
  await turn()
  expect(asked).toHaveLength(1)
  asked[0]?.end()
  expect(await first).toEqual([2, 8])
  await expect.poll(numbers).toEqual([
    [1, 4],
    [2, 3, 2],
  ])
  asked[1]?.end()
  expect(await others).toEqual([4, 6, 4])
  const last = doubles.ask(5)
  await turn()
  expect(numbers().at(-1)).toEqual([5])
  asked[2]?.end()
  expect(await last).toBe(10)
})

it('bounds the size of a batch', async () => {
  const { asked, doubles } = rounds()
  const answers = Promise.all(Array.from({ length: 200 }, (_, number) => doubles.ask(number)))
  for (let round = 0; round < 4; round += 1) {
    await expect.poll(() => asked.length).toBe(round + 1)
    asked[round]?.end()
  }
  expect(asked.map(({ numbers }) => numbers.length)).toEqual([64, 64, 64, 8])
  expect((await answers).at(-1)).toBe(398)
})

it('fails with its batch, and no other does', async () => {
  const { asked, doubles, numbers } = rounds()
  const first = doubles.ask(1)
  await turn()
  const second = doubles.ask(2)
  asked[0]?.fail(new Error('no such number'))
  await expect(first).rejects.toThrow('no such number')
  await expect.poll(numbers).toEqual([[1], [2]])
  asked[1]?.end()
  expect(await second).toBe(4)
})

it('answers the others when one query fails', async () => {
  const doubles = new Gathered<number, number>(async (numbers) => {
    if (numbers.includes(13)) throw new Error('unlucky')
    return (number) => number * 2
  })
  const answers = await Promise.allSettled([1, 12, 13, 14].map((number) => doubles.ask(number)))
  const refused = { status: 'rejected', reason: new Error('unlucky') }
  const [one, twelve, fourteen] = [2, 24, 28].map((value) => ({ status: 'fulfilled', value }))
  expect(answers).toEqual([one, twelve, refused, fourteen])
})

it('drops queries that would be answered too late', async () => {
  const { asked, doubles, numbers } = rounds()
  const first = doubles.ask(1)
  await turn()
  const late = doubles.ask(2, new Deadline(0))
  const inTime = doubles.ask(3, new Deadline(60_000))
  asked[0]?.end()
  await expect(late).rejects.toBeInstanceOf(DependencyUnavailable)
  expect(await first).toBe(2)
  expect(numbers()).toEqual([[1], [3]])
  asked[1]?.end()
  expect(await inTime).toBe(6)
})

it('drops queries of requests that were refused meanwhile', async () => {
  const rows = () => Promise.reject(new Error('Nobody asks.'))
  const close = async () => undefined
  const database = new Database({
    em: Object.create(null),
    pool: { rows },
    ...{ know: () => undefined, discover: () => undefined },
    lost: () => 0,
    close,
  })
  const { asked, doubles, numbers } = rounds()
  const first = database.together(doubles, 1)
  await turn()
  const given = await Promise.allSettled([first, database.together(doubles, 2)])
  const late = { status: 'rejected', reason: expect.any(DependencyUnavailable) }
  expect(given).toEqual([late, late])
  const next = database.together(doubles, 3)
  asked[0]?.end()
  await expect.poll(numbers).toEqual([[1], [3]])
  asked[1]?.end()
  expect(await next).toBe(6)
})

it('sends the newest first when there are too many', async () => {
  const { asked, doubles } = rounds()
  const answers = Promise.all(Array.from({ length: 100 }, (_, number) => doubles.ask(number)))
  for (let round = 0; round < 2; round += 1) {
    await expect.poll(() => asked.length).toBe(round + 1)
    asked[round]?.end()
  }
  await answers
  expect(asked.map(({ numbers: [lowest] }) => lowest)).toEqual([36, 0])
})

it('refuses all waiting queries when the store is away', async () => {
  const { asked, doubles } = rounds()
  const first = doubles.ask(1)
  await turn()
  const all = Promise.allSettled([first, doubles.ask(2), doubles.ask(3)])
  asked[0]?.fail(new DependencyUnavailable())
  const away = { status: 'rejected', reason: expect.any(DependencyUnavailable) }
  expect(await all).toEqual([away, away, away])
  const next = doubles.ask(4)
  await turn()
  expect(asked).toHaveLength(2)
  asked[1]?.end()
  expect(await next).toBe(8)
})

it("asks in nobody's context, unless alone", async () => {
  const current = new AsyncLocalStorage<string>()
  const seen: (string | undefined)[] = []
  const gathered = new Gathered<number, number>(async () => {
    seen.push(current.getStore())
    return (number) => number
  })
  await current.run('mine', () => gathered.ask(1))
  await current.run('mine', () => Promise.all([gathered.ask(2), gathered.ask(2)]))
  await current.run('mine', () => gathered.alone(3))
  expect(seen).toEqual([undefined, undefined, 'mine'])
})
