import { type Cell, type CellValue, type MergeRange, readXlsx, type Sheet } from 'hucre/xlsx'
import type { ReadCell, ReadSheet } from '../../application/ports/console/sheet-reader.ts'

// Runs in a process of its own, because its input is untrusted and may expand enormously.

/** Characters of the answer; many cells may share one long text. */
const MOST_OUTPUT = 16 * 1024 * 1024
/** From here on, spreadsheet programs have rounded the number. */
const ROUNDED = 1e15
/** Characters up to the seconds. */
const SECONDS = 19
const BLANK: ReadCell = { text: '' }

/**
 * @param input the maximum number of rows in four bytes, then the file
 * @returns the sheets as JSON, or no bytes if the file is not a workbook or has too much text
 */
export async function decode(input: Uint8Array): Promise<Uint8Array> {
  const mostRows = new DataView(input.buffer, input.byteOffset).getUint32(0)
  const sheets = await sheetsOf(input.subarray(4), mostRows).catch(() => [])
  const json = sheets.length === 0 ? '' : JSON.stringify(sheets)
  return new TextEncoder().encode(json.length > MOST_OUTPUT ? '' : json)
}

async function sheetsOf(file: Uint8Array, mostRows: number): Promise<ReadSheet[]> {
  const { sheets } = await readXlsx(file, { maxRows: mostRows })
  const shown = sheets.filter(({ hidden, veryHidden }) => !hidden && !veryHidden)
  return shown.map((sheet) => ({ name: sheet.name, rows: rowsOf(sheet, mostRows) }))
}

function rowsOf(sheet: Sheet, mostRows: number): ReadCell[][] {
  const rows = sheet.rows
    .slice(0, mostRows)
    .map((row, at) =>
      row.map((value, column) => cellOf(value, sheet.cells?.get(`${at},${column}`))),
    )
  while (rows.length > 0 && isBlank(rows.at(-1) ?? [])) rows.pop()
  for (const merge of sheet.merges ?? []) spread(merge, rows)
  return rows
}

function cellOf(value: CellValue, details: Cell | undefined): ReadCell {
  if (details?.formula !== undefined) return { unfit: 'formula' }
  if (details?.type === 'error') return { unfit: 'error' }
  if (value === null || value === undefined) return BLANK
  if (typeof value === 'boolean') return { unfit: 'boolean' }
  if (value instanceof Date) return { unfit: 'date', at: value.toISOString().slice(0, SECONDS) }
  if (typeof value === 'number' && Math.abs(value) >= ROUNDED) return { unfit: 'number' }
  return { text: String(value) }
}

/** Rows that have nothing but the merged cell stay blank. */
function spread({ startRow, endRow, startCol, endCol }: MergeRange, rows: ReadCell[][]): void {
  const value = rows[startRow]?.[startCol] ?? BLANK
  const width = Math.max(0, ...rows.map((row) => row.length))
  for (const row of rows.slice(startRow, endRow + 1)) {
    if (isBlank(row)) continue
    const shown: ReadCell = startRow === 0 && row !== rows[0] ? { unfit: 'merge' } : value
    while (row.length < width) row.push(BLANK)
    row.fill(shown, startCol, endCol + 1)
  }
}

function isBlank(row: readonly ReadCell[]): boolean {
  return row.every((cell) => 'text' in cell && cell.text.trim() === '')
}
