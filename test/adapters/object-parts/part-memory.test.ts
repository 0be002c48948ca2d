import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { MEDIUM_BYTES, PART_BYTES, PartMemory } from '../../../adapters/object-parts/part-memory.ts'

describe('PartMemory', () => {
  it('lends all blocks, then queues requests in order', async () => {
    const memory = new PartMemory(2, 0)
    const first = await memory.take()
    await memory.take()
    const order: string[] = []
    const third = memory.take().then((block) => {
      order.push('third')
      return block
    })
    const fourth = memory.take().then(() => order.push('fourth'))
    expect(memory.lentBytes).toBe(2 * PART_BYTES)

    memory.giveBack(first)
    expect(await third).toBe(first)
    expect(order).toEqual(['third'])
    memory.giveBack(await third)
    await fourth
    expect(order).toEqual(['third', 'fourth'])
    expect(memory.mostBytes).toBe(2 * PART_BYTES)
  })

  it('gives one sender at most half of the blocks', async () => {
    const memory = new PartMemory(4, 0)
    const [one] = [await memory.take('a'), await memory.take('a')]
    const order: string[] = []
    const wait = (sender: string, name: string) =>
      memory.take(sender).then((block) => {
        order.push(name)
        return block
      })
    const more = wait('a', 'more of a')
    const still = wait('a', 'still more of a')
    const other = await wait('b', 'first of b')
    expect(order).toEqual(['first of b'])
    expect(memory.lentBytes).toBe(3 * PART_BYTES)

    memory.giveBack(other)
    expect(memory.lentBytes).toBe(2 * PART_BYTES)
    memory.giveBack(one)
    expect(await more).toBe(one)
    memory.giveBack(one)
    await still
    expect(order).toEqual(['first of b', 'more of a', 'still more of a'])
    expect(memory.lentBytes).toBe(2 * PART_BYTES)
  })

  it('skips senders that have their share, but gives everybody one block', async () => {
    const memory = new PartMemory(2, 0)
    const first = await memory.take('a')
    const second = await memory.take('b')
    const order: string[] = []
    const waiting = ['b', 'c'].map((sender) => memory.take(sender).then(() => order.push(sender)))
    memory.giveBack(first)
    await waiting[1]
    expect(order).toEqual(['c'])
    memory.giveBack(second)
    await waiting[0]
    expect(await new PartMemory(1, 0).take('a')).toHaveLength(PART_BYTES)
  })

  it('refuses all waiting requests when no block is returned', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const memory = new PartMemory(1, 0)
    const block = await memory.take()
    const served = memory.take()
    const refused = [memory.take(), memory.take('a')]
    const ends = Promise.allSettled(refused)
    vi.advanceTimersByTime(44_000)
    memory.giveBack(block)
    expect(await served).toBe(block)
    vi.advanceTimersByTime(44_000)
    const late = memory.take()
    refused.push(late)
    late.catch(() => undefined)
    vi.advanceTimersByTime(1000)
    const reason = { code: 'overloaded', retryAfterSeconds: 30 }
    for (const { status, ...end } of [...(await ends), ...(await Promise.allSettled([late]))]) {
      expect({ status, ...end }).toMatchObject({ status: 'rejected', reason })
    }
    memory.giveBack(block)
    expect(memory.lentBytes).toBe(0)
    expect(await memory.take()).toBe(block)
  })

  it('removes senders that left from the queue', async () => {
    const memory = new PartMemory(1, 0)
    const block = await memory.take()
    const order: string[] = []
    const wait = (name: string, gone?: AbortSignal) =>
      memory.take(undefined, gone).then((lent) => {
        order.push(name)
        return lent
      })
    const [leaving, staying] = [new AbortController(), new AbortController()]
    const first = wait('first', staying.signal)
    const left = wait('left', leaving.signal)
    const last = wait('last')
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'upload_aborted' })
    memory.giveBack(block)
    memory.giveBack(await first)
    // Who has a block keeps it, and who comes to wait is gone already.
    staying.abort()
    await expect(wait('late', staying.signal)).rejects.toMatchObject({ code: 'upload_aborted' })
    memory.giveBack(await last)
    expect(order).toEqual(['first', 'last'])
    expect([memory.lentBytes, await memory.take(undefined, staying.signal)]).toEqual([0, block])
  })

  it('admits to the queue after all earlier ones left', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const memory = new PartMemory(1, 0)
    const block = await memory.take()
    const leaving = new AbortController()
    const left = memory.take(undefined, leaving.signal)
    vi.advanceTimersByTime(44_000)
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'upload_aborted' })
    const next = memory.take()
    vi.advanceTimersByTime(44_000)
    memory.giveBack(block)
    expect(await next).toBe(block)
  })

  it('lends the same memory again', async () => {
    const memory = new PartMemory()
    const block = await memory.take()
    memory.giveBack(block)
    expect(await memory.take()).toBe(block)
    expect(memory.lentBytes).toBe(PART_BYTES)
  })

  it('never queues for medium blocks, nor makes their users wait for others', async () => {
    const memory = new PartMemory(1, 1)
    const medium = memory.takeMedium()
    expect(medium).toHaveLength(MEDIUM_BYTES)
    expect(memory.takeMedium()).toBeUndefined()
    const whole = await memory.take()
    const waiting = memory.take()
    if (medium) memory.giveBack(medium)
    expect(memory.takeMedium()).toBe(medium)
    memory.giveBack(whole)
    expect(await waiting).toBe(whole)
    expect(memory.lentBytes).toBe(PART_BYTES + MEDIUM_BYTES)
  })

  it('keeps its memory while files come in waves, and gives most of it back afterwards', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const memory = new PartMemory()
    const wave = async () => {
      const blocks = await Promise.all(Array.from({ length: 5 }, () => memory.take()))
      const medium = memory.takeMedium()
      for (const block of blocks) memory.giveBack(block)
      if (medium) memory.giveBack(medium)
      return { blocks, medium }
    }
    const { blocks, medium } = await wave()
    vi.advanceTimersByTime(20_000)
    const second = await wave()
    expect(second.blocks.every((block) => blocks.includes(block))).toBe(true)
    expect(second.medium).toBe(medium)
    vi.advanceTimersByTime(20_000)
    const left = () => blocks.filter(({ length }) => length === PART_BYTES)
    expect([left().length, medium?.length]).toEqual([5, MEDIUM_BYTES])
    vi.advanceTimersByTime(20_000)
    expect([left().length, medium?.length]).toEqual([2, 0])
    expect((await memory.take()).length).toBe(PART_BYTES)
  })

  it('is not taken from its holder', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const memory = new PartMemory()
    const blocks = await Promise.all([memory.take(), memory.take(), memory.take(), memory.take()])
    for (const block of blocks) memory.giveBack(block)
    const [one, two, three] = await Promise.all([memory.take(), memory.take(), memory.take()])
    vi.advanceTimersByTime(3_600_000)
    for (const block of [one, two, three]) expect(block?.length).toBe(PART_BYTES)
  })
})
