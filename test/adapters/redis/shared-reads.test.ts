import { expect, it, vi } from 'vitest'
import { SharedReads } from '../../../adapters/redis/shared-reads.ts'

const MEI = { key: 'mei', terms: 60 }

function reads() {
  const at: { departure: object | undefined } = { departure: {} }
  let asked = 0
  const ask = vi.fn(async () => {
    asked += 1
    return asked
  })
  return { at, ask, shared: new SharedReads<number>(() => at.departure) }
}

it('asks once for all who ask before the question leaves', async () => {
  const { ask, shared } = reads()
  expect(await Promise.all([shared.share(MEI, ask), shared.share(MEI, ask)])).toEqual([1, 1])
  expect(ask).toHaveBeenCalledTimes(1)
})

it('asks again for who comes after that, whether or not there is an answer', async () => {
  const { at, ask, shared } = reads()
  const early = shared.share(MEI, ask)
  at.departure = {}
  expect(await Promise.all([early, shared.share(MEI, ask)])).toEqual([1, 2])
})

it.each([
  ['other things', { key: 'tao', terms: 60 }],
  ['the same on other terms', { key: 'mei', terms: 90 }],
])('asks for %s on their own', async (_case, question) => {
  const { ask, shared } = reads()
  const answers = [shared.share(MEI, ask), shared.share(question, ask)]
  expect(await Promise.all(answers)).toEqual([1, 2])
})

it('shares nothing where questions leave for themselves', async () => {
  const { at, ask, shared } = reads()
  at.departure = undefined
  expect(await Promise.all([shared.share(MEI, ask), shared.share(MEI, ask)])).toEqual([1, 2])
})

it('lets all who shared a question fail with it, and nobody after them', async () => {
  const { at, ask, shared } = reads()
  ask.mockRejectedValueOnce(new Error('away'))
  const answers = await Promise.allSettled([shared.share(MEI, ask), shared.share(MEI, ask)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  at.departure = {}
  expect(await shared.share(MEI, ask)).toBe(1)
})
