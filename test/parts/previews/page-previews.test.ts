import { expect, it } from 'vitest'
import { PAGE_DECODER, PAGE_LIMITS } from '../../../adapters/pdfium/parts/previews/page-program.ts'
import { ChildProgram } from '../../../adapters/system/child-program.ts'
import { PDF_BOMBS } from '../../support/pdf-bombs.ts'
import { aPdf } from '../../support/pdfs.ts'
import { sizeOf } from '../../support/pictures.ts'

const decoder = new ChildProgram(PAGE_DECODER, PAGE_LIMITS)

it('shows the first page of a PDF', async () => {
  const red = await decoder.run(aPdf({ width: 200, height: 100 }))
  expect(await sizeOf(red ?? new Uint8Array())).toEqual({ width: 320, height: 160 })
  expect(await decoder.run(aPdf({ drawing: '' }))).not.toEqual(red)
})

it('is none of a document that does not open', async () => {
  const cut = aPdf().subarray(0, 60)
  for (const pdf of [Buffer.from('%PDF-1.7\ntext'), cut, aPdf({ width: 14_400, height: 1 })]) {
    expect(await decoder.run(pdf)).toHaveLength(0)
  }
})

it('dies of a document that uses up what one may take', async () => {
  const bomb = PDF_BOMBS['form within itself']?.() ?? aPdf()
  expect(await decoder.run(bomb)).toBeUndefined()
})
