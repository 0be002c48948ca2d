import { type CellValue, readXlsx } from 'hucre/xlsx'

// Runs in a process of its own, because its input is untrusted and may expand enormously.

/**
 * @param input the maximum number of rows in four bytes, then the file
 * @returns the rows as JSON, or no bytes if the file is not a workbook
 */
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

/** Keeps every digit, because a phone number must not be rounded. */
function textOf(value: CellValue): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'number' && Number.isSafeInteger(value)
    ? BigInt(value).toString()
    : String(value)
}
