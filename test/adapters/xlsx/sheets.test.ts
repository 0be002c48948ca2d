import { parseCsv } from 'hucre/csv'
import { expect, it } from 'vitest'
import { ChildProgram } from '../../../adapters/system/child-program.ts'
import { CsvSheetWriter } from '../../../adapters/xlsx/parts/usage/csv-sheet-writer.ts'
import { decode } from '../../../adapters/xlsx/sheet-decoder.ts'
import {
  SHEET_DECODER,
  SHEET_LIMITS,
  XlsxSheetReader,
} from '../../../adapters/xlsx/xlsx-sheet-reader.ts'
import { XlsxSheetWriter } from '../../../adapters/xlsx/xlsx-sheet-writer.ts'
import type { Cell } from '../../../application/ports/console/sheet-writer.ts'
import { sheetBomb, sheetReaderContract } from '../../contract/sheet-reader.contract.ts'
import { sheetWriterContract } from '../../contract/sheet-writer.contract.ts'
import { cellsOf, partsOf, valuesOf } from '../../support/xlsx-reader.ts'

sheetWriterContract('CSV', new CsvSheetWriter(), (file) =>
  parseCsv(file.toString(), { delimiter: ',', unescapeFormulae: true }).map((row) =>
    row.map(String),
  ),
)

it('begins with what Excel knows UTF-8 by, and computes nothing', async () => {
  const rows = (async function* () {
    yield ['=1+1', -1, 'a,"b"']
  })()
  const chunks = []
  for await (const chunk of new CsvSheetWriter().write({ name: 'x', headings: ['图'], rows }))
    chunks.push(chunk)
  expect(Buffer.concat(chunks).toString()).toBe(`\uFEFF图\r\n'=1+1,-1,"a,""b"""\r\n`)
})

sheetReaderContract('hucre', new XlsxSheetReader({ run: async (sheet) => decode(sheet) }))

it('reads in a process of its own, which dies of a bomb instead of the service', async () => {
  const reader = new XlsxSheetReader(new ChildProgram(SHEET_DECODER, SHEET_LIMITS))
  const rowsIn = async (file: Uint8Array) => (await reader.read(file, 10))?.[0]?.rows
  expect(await rowsIn(await sheetBomb('<row><c><v>7</v></c></row>', 1))).toEqual([[{ text: '7' }]])
  const cells = '<c t="inlineStr"><is><t>x</t></is></c>'.repeat(8)
  const file = await sheetBomb(`<row>${cells}</row>`, 600_000)
  expect(file.length).toBeLessThan(4 * 1024 * 1024)
  expect((await rowsIn(file))?.length ?? 0).toBeLessThanOrEqual(10)
})

sheetWriterContract('xlsx', new XlsxSheetWriter(), valuesOf)

it('makes cells of text, never formulas, and a workbook that names its sheet', async () => {
  const file = await written(new XlsxSheetWriter(), '登录日志', ['=1+1', '+1', 7])
  expect(cellsOf(file)[1]?.map(({ type }) => type)).toEqual(['inlineStr', 'inlineStr', 'n'])
  const parts = partsOf(file)
  expect(parts.get('xl/worksheets/sheet1.xml')).not.toContain('<f>')
  expect(parts.get('xl/workbook.xml')).toContain('name="登录日志"')
  expect([...parts.keys()]).toContain('[Content_Types].xml')
})

it('writes several sheets at once', async () => {
  const writer = new XlsxSheetWriter()
  const files = await Promise.all(['x', 'y', 'z'].map((text) => written(writer, 'Data', [text])))
  expect(files.map((file) => valuesOf(file)[1])).toEqual([['x'], ['y'], ['z']])
})

it('fails a sheet that no workbook can have, and no other one', async () => {
  const writer = new XlsxSheetWriter()
  const fine = written(writer, 'Data', ['x'])
  await expect(written(writer, 'a[b', ['x'])).rejects.toThrow('Sheet name')
  expect(valuesOf(await fine)[1]).toEqual(['x'])
})

it('fails when its thread dies, and starts another one for the next sheet', async () => {
  const writer = new XlsxSheetWriter()
  const tooMuch = Array<string>(5000).fill('x'.repeat(32_767))
  const failure = { code: 'dependency_unavailable', cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' } }
  await expect(written(writer, 'Data', tooMuch)).rejects.toMatchObject(failure)
  expect(valuesOf(await written(writer, 'Data', ['x']))[1]).toEqual(['x'])
})

async function written(writer: XlsxSheetWriter, name: string, row: readonly Cell[]) {
  const rows = (async function* () {
    yield row
  })()
  const chunks: Uint8Array[] = []
  const headings = row.map(() => 'heading')
  for await (const chunk of writer.write({ name, headings, rows })) chunks.push(chunk)
  return Buffer.concat(chunks)
}
