import { expect, it } from 'vitest'
import { canBeUnpacked, type PictureHeader } from '../../../adapters/sharp/unpacked-size.ts'

const WHOLE = 96 * 1024 * 1024

const line = { format: 'png', channels: 4, depth: 'uchar', isProgressive: false } as const
const jpeg = { format: 'jpeg', channels: 3, depth: 'uchar', isProgressive: true } as const

it.each<[string, Omit<PictureHeader, 'width' | 'height'>, number]>([
  ['that comes line by line', line, 200_000_000 / 4],
  ['of two bytes a sample', { ...line, depth: 'ushort' }, 200_000_000 / 8],
  ['that is interlaced', { ...line, channels: 3, isProgressive: true }, WHOLE / 3],
  ['that is interlaced and deep', { ...line, depth: 'ushort', isProgressive: true }, WHOLE / 8],
  ['in several passes', { ...jpeg, chromaSubsampling: '4:2:0' }, WHOLE / 3],
  ['in several passes of all colours', { ...jpeg, chromaSubsampling: '4:4:4' }, WHOLE / 6],
  ['for printers', { ...jpeg, channels: 4, chromaSubsampling: '4:4:4:4' }, WHOLE / 8],
  ['that may be a lossless WebP', { ...line, format: 'webp' }, WHOLE / 4],
  ['that is a GIF', { ...line, format: 'gif' }, WHOLE / 6],
])('unpacks a picture %s up to the bound of its kind', (_kind, facts, mostPixels) => {
  const width = Math.floor(mostPixels)
  expect(canBeUnpacked({ ...facts, width, height: 1 })).toBe(true)
  expect(canBeUnpacked({ ...facts, width: width + 1, height: 1 })).toBe(false)
})
