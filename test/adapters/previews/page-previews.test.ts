import { expect, it } from 'vitest'
import { PAGE_DECODER, PAGE_LIMITS } from '../../../adapters/pdfium/parts/previews/page-program.ts'
import { ChildProgram } from '../../../adapters/system/child-program.ts'
import { ProgramThumbnailer } from '../../../adapters/system/parts/previews/program-thumbnailer.ts'
import { PictureTooCostly } from '../../../domain/storage/files/storage-errors.ts'
import { PDF_BOMBS } from '../../support/pdf-bombs.ts'
import { aPdf } from '../../support/pdfs.ts'
import { sizeOf } from '../../support/pictures.ts'

const thumbnailer = new ProgramThumbnailer(new ChildProgram(PAGE_DECODER, PAGE_LIMITS))

it('shows the first page of a PDF', async () => {
  const red = await thumbnailer.make(aPdf({ width: 200, height: 100 }))
  expect(await sizeOf(red ?? new Uint8Array())).toEqual({ width: 320, height: 160 })
  expect(await thumbnailer.make(aPdf({ drawing: '' }))).not.toEqual(red)
})

it('is none of a document that does not open', async () => {
  const cut = aPdf().subarray(0, 60)
  for (const pdf of [Buffer.from('%PDF-1.7\ntext'), cut, aPdf({ width: 14_400, height: 1 })]) {
    expect(await thumbnailer.make(pdf)).toBeUndefined()
  }
})

it('says which document used up what one may take', async () => {
  const bomb = PDF_BOMBS['form within itself']?.() ?? aPdf()
  await expect(thumbnailer.make(bomb)).rejects.toBeInstanceOf(PictureTooCostly)
})
