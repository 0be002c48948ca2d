import { parseCsv } from 'hucre/csv'
import type { ReadSheet } from '../../../../application/ports/console/sheet-reader.ts'

/** A first line for Excel, which does not show it. */
const SEPARATOR = /^\ufeff?sep=(.)\r?\n/i

/**
 * Reads UTF-8, with or without a byte order mark, separated by commas, semicolons or tabs.
 * @returns `undefined` if it is no such text
 */
export function csvSheets(file: Uint8Array, mostRows: number): readonly ReadSheet[] | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
    const [line = '', delimiter] = SEPARATOR.exec(text) ?? []
    const options = { maxRows: mostRows, ...(delimiter !== undefined && { delimiter }) }
    const rows = parseCsv(text.slice(line.length), options)
    return [
      { name: '', rows: rows.map((row) => row.map((cell) => ({ text: String(cell ?? '') }))) },
    ]
  } catch {
    return undefined
  }
}
