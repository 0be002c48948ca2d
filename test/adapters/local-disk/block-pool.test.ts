import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BlockPool, SMALL_READ_BYTES } from '../../../adapters/local-disk/block-pool.ts'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'

const MIB = 1024 * 1024

describe('a pool of blocks', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers().restoreAllMocks())

  it('lends the same large blocks again, and small ones beyond them', () => {
    const { pool, made } = setUp(2, 3)
    const blocks = [pool.take(), pool.take(), pool.take()]
    expect(made).toEqual([MIB, MIB, SMALL_READ_BYTES])
    expect(() => pool.take()).toThrow(Overloaded)
    for (const block of blocks) pool.giveBack(block)
    expect(blocks.map(({ length }) => length)).toEqual([MIB, MIB, 0])
    expect([pool.take(), pool.take()].every((block) => blocks.includes(block))).toBe(true)
    expect(pool.take()).toHaveLength(SMALL_READ_BYTES)
    expect(made).toHaveLength(4)
  })

  it('has no second block for a transfer once there is no plenty', () => {
    const { pool } = setUp(2, 3)
    pool.take()
    expect(pool.takeSpare()).toHaveLength(MIB)
    expect(pool.takeSpare()).toBeUndefined()
  })

  it('gives an upload among many what comes in before its record is kept', () => {
    expect(new BlockPool(0).take()).toHaveLength(256 * 1024)
  })

  it('forgets its blocks when there was no transfer for a while, and makes others', () => {
    const { pool, made } = setUp(1, 2)
    const first = pool.take()
    pool.giveBack(first)
    vi.advanceTimersByTime(9_999)
    expect(pool.take()).toBe(first)
    vi.advanceTimersByTime(60_000)
    pool.giveBack(first)
    vi.advanceTimersByTime(9_999)
    expect([made, first.length]).toEqual([[MIB], MIB])
    vi.advanceTimersByTime(1)
    expect(first).toHaveLength(0)
    expect(pool.take()).not.toBe(first)
    expect(made).toEqual([MIB, MIB])
  })

  it('keeps what a transfer that began meanwhile may want', () => {
    const { pool, made } = setUp(2, 2)
    const [first, second] = [pool.take(), pool.take()]
    pool.giveBack(first)
    pool.giveBack(second)
    const lent = pool.take()
    vi.advanceTimersByTime(60_000)
    expect([lent, pool.take()].every((block) => block === first || block === second)).toBe(true)
    expect(made).toHaveLength(2)
  })
})

function setUp(plenty: number, most: number) {
  const made: number[] = []
  const make = Buffer.allocUnsafeSlow
  vi.spyOn(Buffer, 'allocUnsafeSlow').mockImplementation((bytes) => {
    made.push(bytes)
    return make(bytes)
  })
  return { pool: new BlockPool(plenty, most, SMALL_READ_BYTES), made }
}
