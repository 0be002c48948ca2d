import { describe, expect, it } from 'vitest'
import {
  canBeUnpacked,
  decode,
  framesOfPng,
  type PictureHeader,
} from '../../../adapters/sharp/parts/previews/picture-decoder.ts'
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

const MIB = 1024 * 1024
const WHOLE = 60 * MIB
const WHOLE_JPEG = 88 * MIB

const line = { format: 'png', channels: 4, depth: 'uchar', isProgressive: false } as const
const jpeg = { format: 'jpeg', channels: 3, depth: 'uchar', isProgressive: true } as const
const small = { ...line, width: 100, height: 100 }

describe('the bounds of a picture', () => {
  it.each<[string, Omit<PictureHeader, 'width' | 'height'>, number]>([
    ['that comes line by line', line, 200_000_000 / 4],
    ['of one sample', { ...line, channels: 1 }, 50_000_000],
    ['of two bytes a sample', { ...line, depth: 'ushort' }, 200_000_000 / 8],
    ['that is interlaced', { ...line, channels: 3, isProgressive: true }, WHOLE / 3],
    ['that is interlaced and deep', { ...line, depth: 'ushort', isProgressive: true }, WHOLE / 8],
    ['in several passes', { ...jpeg, chromaSubsampling: '4:2:0' }, WHOLE_JPEG / 3],
    ['in several passes of all colours', { ...jpeg, chromaSubsampling: '4:4:4' }, WHOLE_JPEG / 6],
    ['for printers', { ...jpeg, channels: 4, chromaSubsampling: '4:4:4:4' }, WHOLE_JPEG / 8],
    ['that may be a lossless WebP', { ...line, format: 'webp' }, WHOLE / 4],
    ['that is a GIF', { ...line, format: 'gif' }, WHOLE / 6],
  ])('let a picture %s have the pixels of its kind', (_kind, facts, mostPixels) => {
    const width = 5000
    const height = Math.floor(mostPixels / width)
    expect(canBeUnpacked({ ...facts, width, height }, 0)).toBe(true)
    expect(canBeUnpacked({ ...facts, width, height: height + 1 }, 0)).toBe(false)
  })

  it('hold for each side, whatever the product', () => {
    const thin = { ...line, channels: 1 } as const
    expect(canBeUnpacked({ ...thin, width: 32_767, height: 1 }, 0)).toBe(true)
    expect(canBeUnpacked({ ...thin, width: 32_768, height: 1 }, 0)).toBe(false)
    expect(canBeUnpacked({ ...thin, width: 1, height: 32_768 }, 0)).toBe(false)
  })

  it('hold for the bytes of a line and the number of frames', () => {
    expect(canBeUnpacked({ ...small, width: 16_384 }, 0)).toBe(true)
    expect(canBeUnpacked({ ...small, width: 16_385 }, 0)).toBe(false)
    expect(canBeUnpacked({ ...small, width: 8193, depth: 'ushort' }, 0)).toBe(false)
    expect(canBeUnpacked({ ...small, pages: 10_000 }, 0)).toBe(true)
    expect(canBeUnpacked({ ...small, pages: 10_001 }, 0)).toBe(false)
  })

  it('count the file where both are in memory at once', () => {
    const webp = { ...line, format: 'webp', width: 3584, height: 4096 } as const
    expect(canBeUnpacked(webp, 4 * MIB)).toBe(true)
    expect(canBeUnpacked(webp, 4 * MIB + 1)).toBe(false)
    expect(canBeUnpacked(small, 32 * MIB)).toBe(true)
  })
})
