import { describe, expect, it } from 'vitest'
import { PAGE_LIMITS } from '../../../adapters/pdfium/parts/previews/page-program.ts'
import {
  DECODER_LIMITS,
  PICTURE_DECODER,
} from '../../../adapters/sharp/parts/previews/picture-program.ts'
import { ChildProgram } from '../../../adapters/system/child-program.ts'
import { PDF_BOMBS } from '../../support/pdf-bombs.ts'
import { PICTURE_BOMBS } from '../../support/picture-bombs.ts'
import { deepPng, pictureOf, progressiveJpeg } from '../../support/pictures.ts'
import { spread } from '../../support/soak.ts'

const MIB = 1024 * 1024
const MEASURED_DECODER = new URL('../../support/measured-decoder.ts', import.meta.url)

/** Has the file decoded in less than the usual time. @returns the memory that it took, in bytes */
async function peakOf(name: string, file: Uint8Array, usual: typeof DECODER_LIMITS) {
  expect(file.length).toBeLessThan(20 * MIB)
  const began = performance.now()
  const program = new ChildProgram(MEASURED_DECODER, { ...usual, cpuSeconds: 1 })
  const measured = await program.run(file)
  const ms = Math.round(performance.now() - began)
  const peak = measured ? Number(Buffer.from(measured).toString()) * 1024 : 0
  const told = measured ? `${Math.round(peak / MIB)} MiB` : 'ended by its limits'
  console.info(`${name}: ${file.length} bytes, ${told}, ${ms} ms`)
  // The service holds the file too, while its process has it.
  return peak + file.length
}

describe('the decoder of documents', () => {
  it.each(
    spread(Object.entries(PDF_BOMBS), 3),
  )('survives, or dies small of, a %s', async (name, bomb) => {
    expect(await peakOf(name, bomb(), PAGE_LIMITS)).toBeLessThan(200 * MIB)
  })
})

describe('the decoder of pictures', () => {
  it.each(
    spread(Object.entries(PICTURE_BOMBS), 5),
  )('survives, or dies small of, a %s', async (name, bomb) => {
    expect(await peakOf(name, await bomb(), DECODER_LIMITS)).toBeLessThan(200 * MIB)
  })

  const LARGE = [
    ['PNG', () => pictureOf('png', 10_000, 5000)],
    ['PNG of long lines', () => pictureOf('png', 16_384, 3000)],
    ['interlaced PNG', () => deepPng(2700, 2700, true)],
    ['progressive JPEG', () => progressiveJpeg(6000, 4000, '4:2:0')],
    ['WebP', () => pictureOf('webp', 3900, 3900)],
    ['GIF', () => pictureOf('gif', 3200, 3200)],
  ] as const

  it.each(
    spread(LARGE, 3),
  )('makes a small picture of a large %s within the same limits', async (_kind, picture) => {
    const made = await new ChildProgram(PICTURE_DECODER, DECODER_LIMITS).run(await picture())
    expect(made?.length).toBeGreaterThan(0)
  })
})
