import { describe, expect, it } from 'vitest'
import type { OpenedFile } from '../../../application/files/open-file.ts'
import { PictureReader } from '../../../application/parts/previews/picture-reader.ts'
import type { ObjectBody } from '../../../application/ports/files/object-store.ts'
import { aStoredFile } from '../../support/builders.ts'

type Read = () => Promise<ObjectBody>

const never = new Promise<never>(() => undefined)
const bytesOf = async (picture: Uint8Array) => [...picture]

function opened(platformKey: string, bytes: number, read: Read): OpenedFile {
  const file = aStoredFile({ platformKey })
  return { file, isShown: true, bytes, read, handOff: async () => undefined }
}

const there = (platformKey: string, content: readonly number[]) =>
  opened(platformKey, content.length, async () => inHalves(content))

async function* inHalves(content: readonly number[]): ObjectBody {
  yield Uint8Array.from(content.slice(0, 2))
  yield Uint8Array.from(content.slice(2))
}

/** Four bytes, of which one comes at once, and the others `later`. */
const slow = (platformKey: string, later: Promise<unknown>) =>
  opened(platformKey, 4, async () => oneFirst(later))

async function* oneFirst(later: Promise<unknown>): ObjectBody {
  yield Uint8Array.from([1])
  await later
  yield Uint8Array.from([2, 3, 4])
}

/** Never ends by itself, and knows how often it was left. */
function endless(next: () => Promise<IteratorResult<Uint8Array>> = () => never) {
  const ends: true[] = []
  const end = async () => {
    ends.push(true)
    return { done: true, value: undefined } as const
  }
  const body: ObjectBody = { [Symbol.asyncIterator]: () => ({ next, return: end }) }
  return { body, ends }
}

function setUp(mostBytes: number) {
  const deadlines: AbortController[] = []
  const deadline = () => {
    const made = new AbortController()
    deadlines.push(made)
    return made.signal
  }
  const reader = new PictureReader({ atOnce: 2, waiting: 3, mostBytes, deadline })
  const lend = (picture: OpenedFile) => reader.lend(picture, bytesOf)
  const refusal = (picture: OpenedFile) => lend(picture).catch((error) => Object(error).code)
  return { reader, deadlines, lend, refusal }
}

describe('the reader of pictures', () => {
  it('reads while another platform hangs, and refuses requests beyond the queue', async () => {
    const { deadlines, lend, refusal } = setUp(100)
    const silent = [1, 2, 3, 4, 5].map(() => refusal(opened('silent', 4, () => never)))
    expect(await refusal(there('silent', [1]))).toBe('overloaded')
    expect(await lend(there('good', [1, 2, 3]))).toEqual([1, 2, 3])
    deadlines[0]?.abort()
    // The one that did not come, and those who waited behind it; the other is still read.
    const refused = await Promise.all([silent[0], ...silent.slice(2)])
    expect(new Set(refused)).toEqual(new Set(['storage_unreachable']))
    // Who comes later tries again.
    expect(await lend(there('silent', [4]))).toEqual([4])
  })

  it('refuses at once those waiting behind a picture that stopped half-way', async () => {
    const { deadlines, lend, refusal } = setUp(100)
    const given = [1, 2].map(() => refusal(slow('a', never)))
    const waiting = refusal(there('a', [1, 2, 3]))
    await new Promise(setImmediate)
    deadlines[0]?.abort()
    expect(await given[0]).toBe('storage_unreachable')
    expect(await waiting).toBe('storage_unreachable')
    expect(await lend(there('a', [4]))).toEqual([4])
  })

  it('starts the deadline of a picture when it is read, not while it waits', async () => {
    const { reader, deadlines, lend } = setUp(100)
    const { promise: later, resolve: end } = Promise.withResolvers<void>()
    const used = [1, 2].map(() => reader.lend(there('a', [1, 2]), () => later))
    const waiting = [3, 4, 5].map((byte) => lend(there('a', [byte])))
    await new Promise(setImmediate)
    expect(deadlines).toHaveLength(2)
    end()
    await Promise.all(used)
    expect(await Promise.all(waiting)).toEqual([[3], [4], [5]])
    expect(deadlines).toHaveLength(5)
  })

  it('does not blame a platform for what takes long after its picture came', async () => {
    const { reader, deadlines, lend } = setUp(100)
    const { promise: later, resolve: end } = Promise.withResolvers<void>()
    const used = [1, 2].map(() => reader.lend(there('a', [1, 2, 3]), () => later))
    const waiting = lend(there('a', [7]))
    await new Promise(setImmediate)
    deadlines[0]?.abort()
    end()
    await Promise.all(used)
    expect(await waiting).toEqual([7])
  })

  it('holds no more bytes than it may, and none of what was given up', async () => {
    const { reader, deadlines, lend, refusal } = setUp(10)
    const { promise: later, resolve: end } = Promise.withResolvers<void>()
    const given = refusal(slow('a', never))
    const used = reader.lend(there('b', [1, 2, 3, 4]), () => later)
    await new Promise(setImmediate)
    expect(await refusal(there('c', [1, 2, 3]))).toBe('overloaded')
    expect(await lend(there('c', [1, 2]))).toEqual([1, 2])
    deadlines[0]?.abort()
    expect(await given).toBe('storage_unreachable')
    expect(await refusal(there('c', [1, 2, 3, 4, 5, 6, 7]))).toBe('overloaded')
    expect(await lend(there('c', [1, 2, 3, 4, 5, 6]))).toEqual([1, 2, 3, 4, 5, 6])
    end()
    await used
    const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    expect(await lend(there('c', all))).toEqual(all)
  })

  it('closes a stalled body at its deadline', async () => {
    const { deadlines, refusal } = setUp(10)
    const { promise: later, resolve: goOn } = Promise.withResolvers<IteratorResult<Uint8Array>>()
    let asked = 0
    const { body, ends } = endless(() => {
      asked += 1
      return later
    })
    const given = refusal(opened('a', 4, async () => body))
    await new Promise(setImmediate)
    expect(ends).toHaveLength(0)
    deadlines[0]?.abort()
    expect(await given).toBe('storage_unreachable')
    expect(ends).toHaveLength(1)
    // What it was still asked for is taken by nobody, and it is asked for no more.
    goOn({ done: false, value: Uint8Array.from([1]) })
    await new Promise(setImmediate)
    expect(asked).toBe(1)
  })

  it('closes a body that arrives after its deadline, without using memory', async () => {
    const { deadlines, lend, refusal } = setUp(4)
    const { body, ends } = endless()
    const { promise: late, resolve: come } = Promise.withResolvers<ObjectBody>()
    const given = refusal(opened('a', 4, () => late))
    await new Promise(setImmediate)
    deadlines[0]?.abort()
    expect(await given).toBe('storage_unreachable')
    come(body)
    await new Promise(setImmediate)
    expect(ends).toHaveLength(1)
    expect(await lend(there('a', [1, 2, 3, 4]))).toEqual([1, 2, 3, 4])
  })

  it('closes a body that exceeds its memory', async () => {
    const { refusal } = setUp(10)
    const { body, ends } = endless()
    expect(await refusal(opened('a', 11, async () => body))).toBe('overloaded')
    expect(ends).toHaveLength(1)
  })

  it('does not mistake a failure for silence, so waiting requests are tried', async () => {
    const { deadlines, lend, refusal } = setUp(100)
    const gone = Object.assign(new Error('gone'), { code: 'gone' })
    expect(await refusal(opened('a', 4, () => Promise.reject(gone)))).toBe('gone')
    const waiting = [1, 2, 3].map(() => lend(there('a', [7])))
    deadlines[0]?.abort()
    expect(await Promise.all(waiting)).toEqual([[7], [7], [7]])
  })
})
