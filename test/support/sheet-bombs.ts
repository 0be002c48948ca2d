import { writeXlsx } from 'hucre/xlsx'
import { partsOf } from './xlsx-reader.ts'
import { zipOf } from './zip-file.ts'

const SHEET = 'xl/worksheets/sheet1.xml'

/** A small file whose sheet unpacks to many rows. */
export async function sheetBomb(row: string, times: number): Promise<Buffer> {
  const file = await writeXlsx({ sheets: [{ name: 'x', rows: [['a']] }] })
  const parts = new Map(partsOf(Buffer.from(file)))
  const sheet = parts.get(SHEET) ?? ''
  const rows = `<sheetData>${row.repeat(times)}</sheetData>`
  parts.set(
    SHEET,
    sheet.replace(/<sheetData>.*<\/sheetData>/s, () => rows),
  )
  return zipOf([...parts].map(([name, content]) => ({ name, content })))
}
