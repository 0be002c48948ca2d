import { crc32, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { CaptchaPainter } from '../../application/ports/sign-in/captcha-painter.ts'
import { Captcha } from '../../domain/verification/captcha.ts'
import { seededNumbers } from '../support/random-bits.ts'

interface PngChunk {
  readonly type: string
  readonly data: Buffer
}

const SIGNATURE = '89504e470d0a1a0a'

/** The chunks of a PNG, with their checksums verified. */
function readPngChunks(png: Uint8Array): PngChunk[] {
  const bytes = Buffer.from(png)
  if (bytes.subarray(0, 8).toString('hex') !== SIGNATURE) throw new Error('This is not a PNG.')
  const chunks: PngChunk[] = []
  for (let at = 8; at < bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) {
      throw new Error(`Chunk ${type} is damaged.`)
    }
    chunks.push({ type, data: bytes.subarray(at + 8, end) })
    at = end + 4
  }
  return chunks
}

function sizeOf(png: Uint8Array): { width: number; height: number } {
  const data = chunkOf(png, 'IHDR')
  return { width: data.readUInt32BE(0), height: data.readUInt32BE(4) }
}

/** How dark each pixel of a palette picture is, from 0 (white) to 1, row by row. */
function darknessOf(png: Uint8Array): number[] {
  const { width, height } = sizeOf(png)
  const palette = chunkOf(png, 'PLTE')
  const rows = inflateSync(chunkOf(png, 'IDAT'))
  if (rows.length !== (width + 1) * height) throw new Error('The picture has another size.')
  const dark = (value: number) => {
    const [red = 0, green = 0, blue = 0] = palette.subarray(value * 3, value * 3 + 3)
    return 1 - (red + green + blue) / 765
  }
  return [...rows].filter((_, at) => at % (width + 1) !== 0).map(dark)
}

function chunkOf(png: Uint8Array, wanted: string): Buffer {
  const found = readPngChunks(png).find(({ type }) => type === wanted)
  if (!found) throw new Error(`There is no ${wanted}.`)
  return found.data
}

/** Darker than any speck or thread may be. */
const INK = 0.5

export function captchaPainterContract(adapter: string, fresh: () => CaptchaPainter) {
  describe(`CaptchaPainter contract: ${adapter}`, () => {
    it('paints a PNG of 160 x 60', () => {
      expect(sizeOf(fresh().paint('12+34=?'))).toEqual({ width: 160, height: 60 })
    })

    it('paints every question of the domain', () => {
      const random = seededNumbers(5)
      const questions = Array.from({ length: 150 }, () => [
        Captcha.sum(random).question,
        Captcha.characters(random).question,
      ])
      for (const question of questions.flat()) {
        expect(darknessOf(fresh().paint(question)), question).toHaveLength(9600)
      }
    })

    it('writes nothing into the file but the picture', () => {
      const types = readPngChunks(fresh().paint('12+34=?')).map(({ type }) => type)
      expect(types).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
    })

    it('paints the same question differently each time', () => {
      const painter = fresh()
      const pictures = Array.from({ length: 50 }, () =>
        Buffer.from(painter.paint('AAAA')).toString('hex'),
      )
      expect(new Set(pictures).size).toBe(50)
    })

    it('gives pictures of all questions the same length', () => {
      const painter = fresh()
      const random = seededNumbers(7)
      const questions = Array.from({ length: 200 }, () => Captcha.sum(random).question)
      const lengths = [...questions, '1+1=?', 'WMWM'].map((asked) => painter.paint(asked).length)
      expect(new Set(lengths).size).toBe(1)
    })

    it('puts ink where signs are, in every part of the picture', () => {
      const dark = darknessOf(fresh().paint('WMWM'))
      for (const quarter of [0, 1, 2, 3]) {
        const inked = dark.filter((ink, at) => Math.floor((at % 160) / 40) === quarter && ink > INK)
        expect(inked.length, `quarter ${quarter}`).toBeGreaterThan(60)
      }
    })

    it('leaves the paper mostly white, so that people can read', () => {
      const dark = darknessOf(fresh().paint('88+11=?'))
      const white = dark.filter((ink) => ink < 0.1).length
      expect(white / dark.length).toBeGreaterThan(0.5)
    })

    it('refuses a sign it cannot draw, without naming the question', () => {
      expect(() => fresh().paint('1×2=?')).toThrow(RangeError)
      expect(() => fresh().paint('1×2=?')).toThrow(/^[^×]+$/)
    })
  })
}
