import { deflateSync } from 'node:zlib'
import { chunk, pictureOf, pngOf, progressiveJpeg } from './pictures.ts'

/** Small files that need much memory or time. Each is a valid file of its format. */
export const PICTURE_BOMBS: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'PNG of two long lines': () => emptyPng(24_900_000, 2),
  'PNG of one long line': () => emptyPng(49_900_000, 1),
  'PNG of a million columns': () => emptyPng(1_000_000, 50),
  'PNG of 200 thousand columns': () => emptyPng(200_000, 250),
  'PNG of 50 thousand lines': () => emptyPng(1000, 50_000),
  'PNG that says more than it holds': () => pngOf(60_000, 60_000, 2, [emptyLines(100_000)]),
  'APNG of 20 thousand frames': () => apng(20_000),
  'PNG with texts that unpack to 3 GB': () => withTexts(64),
  'PNG with a colour profile of 200 MB': () => withProfile(200_000_000),
  'GIF of a million frames': () => gif(3000, 3000, 1_000_000),
  'GIF of a huge screen': () => gif(65_535, 65_535, 1),
  'WebP of the largest size': () => webp(16_383, 16_383),
  'WebP of 100 thousand frames': () => animatedWebp(100_000),
  'JPEG of the largest size': () => jpegHeader(65_500, 65_500),
  'JPEG of a thousand passes': () => passes(1000),
}

const deflated = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 1 })
const emptyLines = (bytes: number) => chunk('IDAT', deflated(bytes))

function emptyPng(width: number, height: number): Buffer {
  return pngOf(width, height, 6, [emptyLines((width * 4 + 1) * height)])
}

/** 64 x 64 pixels; all frames are equal. */
export function apng(frames: number): Buffer {
  const [width, height] = [64, 64]
  const lines = deflated((width * 4 + 1) * height)
  const count = numbers(frames, 0)
  let sequence = 0
  const control = () =>
    chunk('fcTL', Buffer.concat([numbers(sequence++, width, height, 0, 0), Buffer.alloc(6)]))
  const rest = Array.from({ length: frames - 1 }, () => [
    control(),
    chunk('fdAT', Buffer.concat([numbers(sequence++), lines])),
  ])
  const first = [chunk('acTL', count), control(), chunk('IDAT', lines)]
  return pngOf(width, height, 6, [...first, ...rest.flat()])
}

function withTexts(count: number): Buffer {
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflated(50_000_000)])
  const texts = Array.from({ length: count }, () => chunk('zTXt', text))
  return pngOf(9, 9, 6, [...texts, emptyLines(37 * 9)])
}

function withProfile(bytes: number): Buffer {
  const profile = Buffer.concat([Buffer.from('p\0\0', 'latin1'), deflated(bytes)])
  return pngOf(9, 9, 6, [chunk('iCCP', profile), emptyLines(37 * 9)])
}

/** Frames of one pixel on a large screen. */
function gif(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from([...Buffer.from('GIF89a'), 0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 9, 9, 9])
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([head, Buffer.alloc(frame.length * frames, frame), Buffer.from([0x3b])])
}

function webp(width: number, height: number): Buffer {
  // One colour for all pixels: no transforms, no cache, and single-symbol codes.
  const bits = Buffer.alloc(32)
  bits[0] = 0x2f
  bits.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  return riff([riffChunk('VP8L', bits)])
}

function animatedWebp(frames: number): Buffer {
  const screen = Buffer.alloc(10)
  screen[0] = 2
  const still = Buffer.alloc(16)
  const picture = Buffer.alloc(14)
  picture[0] = 0x2f
  const frame = riffChunk('ANMF', Buffer.concat([still, riffChunk('VP8L', picture)]))
  const head = [riffChunk('VP8X', screen), riffChunk('ANIM', Buffer.alloc(6))]
  return riff([...head, Buffer.alloc(frame.length * frames, frame)])
}

function riff(chunks: Buffer[]): Buffer {
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}

function riffChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(type), length, data, Buffer.alloc(data.length % 2)])
}

async function jpegHeader(width: number, height: number): Promise<Buffer> {
  const picture = Buffer.from(await pictureOf('jpeg', 64, 64))
  const frame = picture.indexOf(Buffer.from([0xff, 0xc0]))
  picture.writeUInt16BE(height, frame + 5)
  picture.writeUInt16BE(width, frame + 7)
  return picture
}

/** Each pass goes over the whole picture once more. */
async function passes(count: number): Promise<Buffer> {
  const picture = Buffer.from(await progressiveJpeg(4000, 4000, '4:2:0'))
  const last = picture.lastIndexOf(Buffer.from([0xff, 0xda]))
  const pass = picture.subarray(last, -2)
  const repeated = Array.from({ length: count }, () => pass)
  return Buffer.concat([picture.subarray(0, last), ...repeated, picture.subarray(-2)])
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at)
  return bytes
}
