import { type CellValue, readXlsx } from 'hucre/xlsx'

// A program for a process of its own: what it reads comes from strangers, and may be made to grow.

/** @param input the most rows as four bytes, then the file @returns rows as JSON; nothing for no sheet */
export async function decode(input: Uint8Array): Promise<Uint8Array> {
  const mostRows = new DataView(input.buffer, input.byteOffset).getUint32(0)
  const rows = await rowsOf(input.subarray(4), mostRows).catch(() => undefined)
  return rows === undefined ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(rows))
}

async function rowsOf(file: Uint8Array, mostRows: number): Promise<object[][] | undefined> {
  const { sheets } = await readXlsx(file, { sheets: [0], maxRows: mostRows })
  const [sheet] = sheets
  if (!sheet) return undefined
  const isFormula = (row: number, column: number) =>
    sheet.cells?.get(`${row},${column}`)?.formula !== undefined
  const rows = sheet.rows
    .slice(0, mostRows)
    .map((row, at) =>
      row.map((value, column) =>
        isFormula(at, column) ? { formula: true } : { text: textOf(value) },
      ),
    )
  while (rows.at(-1)?.every((cell) => 'text' in cell && cell.text === '')) rows.pop()
  return rows
}

/** Digits of a number stay digits: a phone number is none to be rounded. */
function textOf(value: CellValue): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'number' && Number.isSafeInteger(value)
    ? BigInt(value).toString()
    : String(value)
}
