import { expect, it } from 'vitest'
import { XlsxSheetWriter } from '../../../adapters/xlsx/xlsx-sheet-writer.ts'
import { sheetWriterContract } from '../../contract/sheet-writer.contract.ts'
import { cellsOf, partsOf, valuesOf } from '../../support/xlsx-reader.ts'

sheetWriterContract('xlsx', new XlsxSheetWriter(), valuesOf)

it('makes cells of text, never formulas, and a workbook that names its sheet', async () => {
  const chunks: Uint8Array[] = []
  const rows = (async function* () {
    yield ['=1+1', '+1', 7]
  })()
  const sheet = { name: '登录日志', headings: ['a', 'b', 'c'], rows }
  for await (const chunk of new XlsxSheetWriter().write(sheet)) chunks.push(chunk)
  const file = Buffer.concat(chunks)
  expect(cellsOf(file)[1]?.map(({ type }) => type)).toEqual(['inlineStr', 'inlineStr', 'n'])
  const parts = partsOf(file)
  expect(parts.get('xl/worksheets/sheet1.xml')).not.toContain('<f>')
  expect(parts.get('xl/workbook.xml')).toContain('name="登录日志"')
  expect([...parts.keys()]).toContain('[Content_Types].xml')
})
