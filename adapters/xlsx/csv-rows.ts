import { parseCsv } from 'hucre/csv'
import type { ReadCell } from '../../application/ports/console/sheet-reader.ts'

/**
 * Reads UTF-8, with or without a byte order mark, separated by commas, semicolons or tabs.
 * @returns `undefined` if it is no such text
 */
export function csvRows(
  file: Uint8Array,
  mostRows: number,
): readonly (readonly ReadCell[])[] | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
    const rows = parseCsv(text, { maxRows: mostRows })
    return rows.map((row) => row.map((value) => ({ text: String(value ?? '') })))
  } catch {
    return undefined
  }
}
