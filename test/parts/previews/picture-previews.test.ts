import { describe, expect, it } from 'vitest'
import { PAGE_DECODER, PAGE_LIMITS } from '../../../adapters/pdfium/parts/previews/page-program.ts'
import {
  DECODER_LIMITS,
  PICTURE_DECODER,
} from '../../../adapters/sharp/parts/previews/picture-program.ts'
import { ChildProgram } from '../../../adapters/system/child-program.ts'
import { PDF_BOMBS } from '../../support/pdf-bombs.ts'
import { aPdf } from '../../support/pdfs.ts'
import {
  aJpeg,
  bombOf,
  deepPng,
  pictureOf,
  progressiveJpeg,
  sizeOf,
} from '../../support/pictures.ts'
import { itInSoak } from '../../support/soak.ts'

const decoder = new ChildProgram(PICTURE_DECODER, DECODER_LIMITS)

/** @returns `undefined` when there is none */
const small = async (picture: Uint8Array) => {
  const made = await decoder.run(picture)
  return made?.length ? sizeOf(made) : undefined
}

describe('the preview of a picture', () => {
  it.each([
    'png',
    'jpeg',
    'gif',
    'webp',
  ] as const)('makes a small picture of a %s', async (kind) => {
    expect(await small(await pictureOf(kind, 1600, 800))).toEqual({ width: 320, height: 160 })
  })

  it('makes none larger than it was', async () => {
    expect(await small(await pictureOf('png', 40, 20))).toEqual({ width: 40, height: 20 })
  })

  it('turns it upright, and keeps nothing that the camera noted', async () => {
    const made = await decoder.run(await aJpeg({ width: 800, height: 400, orientation: 6 }))
    expect(await sizeOf(made ?? new Uint8Array())).toEqual({ width: 160, height: 320 })
    expect(Buffer.from(made ?? []).includes('canary-camera')).toBe(false)
  })

  it('makes none of more than 50 megapixels, even from few bytes', async () => {
    expect(await small(await pictureOf('png', 10_000, 5000))).toEqual({ width: 320, height: 160 })
    expect(await small(await pictureOf('png', 10_000, 5001))).toBeUndefined()
  })

  it('makes none of long lines or sides, even from few bytes', async () => {
    expect(await small(await pictureOf('jpeg', 21_000, 10))).toBeDefined()
    expect(await small(await pictureOf('jpeg', 22_000, 10))).toBeUndefined()
    expect(await small(await pictureOf('png', 10, 32_767))).toBeDefined()
    expect(await small(await pictureOf('png', 10, 32_768))).toBeUndefined()
  })

  itInSoak(
    'makes none of what would need more than its bound as a whole, or 200 MB line by line',
    async () => {
      const [within, beyond] = [2700, 4110]
      expect(await small(await progressiveJpeg(beyond, beyond, '4:2:0'))).toBeDefined()
      expect(await small(await progressiveJpeg(beyond, beyond, '4:4:4'))).toBeUndefined()
      expect(await small(await deepPng(within, within, false))).toBeDefined()
      expect(await small(await deepPng(within, within, true))).toBeDefined()
      expect(await small(await deepPng(2810, 2810, true))).toBeUndefined()
      expect(await small(await deepPng(5010, 5000, false))).toBeUndefined()
    },
    300_000,
  )

  it('makes none of what is no picture, damaged, or would unpack to too much', async () => {
    const whole = await pictureOf('png', 400, 400)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'
    for (const bytes of [
      Buffer.from(svg),
      Buffer.from('text'),
      whole.subarray(0, whole.length / 2),
      bombOf(60_000, 60_000),
    ]) {
      expect(await small(bytes)).toBeUndefined()
    }
  })
})

it('dies of a picture that uses up what one may take', async () => {
  const poor = new ChildProgram(PICTURE_DECODER, { ...DECODER_LIMITS, memoryMiB: 660 })
  expect(await poor.run(await deepPng(2700, 2700, true))).toBeUndefined()
})

describe('the preview of a PDF', () => {
  const pages = new ChildProgram(PAGE_DECODER, PAGE_LIMITS)

  it('shows the first page of a PDF', async () => {
    const red = await pages.run(aPdf({ width: 200, height: 100 }))
    expect(await sizeOf(red ?? new Uint8Array())).toEqual({ width: 320, height: 160 })
    expect(await pages.run(aPdf({ drawing: '' }))).not.toEqual(red)
  })

  it('is none of a document that does not open', async () => {
    const cut = aPdf().subarray(0, 60)
    for (const pdf of [Buffer.from('%PDF-1.7\ntext'), cut, aPdf({ width: 14_400, height: 1 })]) {
      expect(await pages.run(pdf)).toHaveLength(0)
    }
  })

  it('dies of a document that uses up what one may take', async () => {
    const bomb = PDF_BOMBS['form within itself']?.() ?? aPdf()
    expect(await pages.run(bomb)).toBeUndefined()
  })
})
