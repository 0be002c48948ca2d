import { parseCsv } from 'hucre/csv'
import { expect, it } from 'vitest'
import { CsvSheetWriter } from '../../../adapters/xlsx/csv-sheet-writer.ts'
import { sheetWriterContract } from '../../contract/sheet-writer.contract.ts'

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
