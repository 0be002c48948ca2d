import { describe, expect, it } from 'vitest'
import { PART_BYTES, PartMemory } from '../../../adapters/object-parts/part-memory.ts'

describe('PartMemory', () => {
  it('lends what there is, then lets others wait in their order', async () => {
    const memory = new PartMemory(2)
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

  it('lends the same memory again', async () => {
    const memory = new PartMemory()
    const block = await memory.take()
    memory.giveBack(block)
    expect(await memory.take()).toBe(block)
    expect(memory.lentBytes).toBe(PART_BYTES)
  })
})
