import { expect, it } from 'vitest'
import { framesOfPng } from '../../../adapters/sharp/animated-png.ts'
import { decode } from '../../../adapters/sharp/picture-decoder.ts'
import { apng } from '../../support/picture-bombs.ts'
import { pictureOf } from '../../support/pictures.ts'

it.each([1, 2, 10_000])('counts the %s frames that a PNG says it has', (frames) => {
  expect(framesOfPng(apng(frames))).toBe(frames)
})

it('counts one in a PNG that is not animated, and in what breaks off', async () => {
  const still = await pictureOf('png', 40, 40)
  expect(framesOfPng(still)).toBe(1)
  for (let length = 0; length < 64; length += 1) {
    expect(framesOfPng(apng(3).subarray(0, length))).toBe(length < 45 ? 1 : 3)
  }
})

it('makes no small picture of one with too many frames', async () => {
  expect((await decode(apng(10_000))).length).toBeGreaterThan(0)
  expect((await decode(apng(10_001))).length).toBe(0)
})
