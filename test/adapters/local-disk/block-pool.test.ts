import { expect, it } from 'vitest'
import { BLOCK_BYTES, BlockPool } from '../../../adapters/local-disk/block-pool.ts'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'

it('lends a limited number of blocks and reuses them', () => {
  const pool = new BlockPool(2)
  const blocks = [pool.take(), pool.take()]
  expect(blocks.map(({ length }) => length)).toEqual([BLOCK_BYTES, BLOCK_BYTES])
  expect(() => pool.take()).toThrow(Overloaded)
  for (const block of blocks) pool.giveBack(block)
  expect([pool.take(), pool.take()].every((block) => blocks.includes(block))).toBe(true)
})

it('leaves all but a few blocks to the collector', () => {
  const pool = new BlockPool()
  const blocks = Array.from({ length: 200 }, () => pool.take())
  for (const block of blocks) pool.giveBack(block)
  const again = new Set(blocks.map(() => pool.take()))
  expect(blocks.filter((block) => again.has(block))).toHaveLength(32)
})

it('is large enough for the bytes received before a record is stored', () => {
  expect(BLOCK_BYTES).toBeGreaterThanOrEqual(256 * 1024)
})
