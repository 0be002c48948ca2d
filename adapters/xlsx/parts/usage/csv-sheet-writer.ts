import type {
  Cell,
  Sheet,
  SheetWriter,
} from '../../../../application/ports/console/sheet-writer.ts'

const BATCH_ROWS = 100
/** What no cell of a spreadsheet can hold. */
const LONGEST = 32_767

/**
 * Writes comma-separated UTF-8 with a byte order mark, by which Excel knows it. Text that a
 * spreadsheet program would compute begins with an apostrophe.
 */
export class CsvSheetWriter implements SheetWriter {
  readonly contentType = 'text/csv; charset=utf-8'
  readonly extension = 'csv'

  async *write({ headings, rows }: Sheet): AsyncGenerator<Uint8Array> {
    const { writeCsv } = await import('hucre/csv')
    const line = (cells: readonly Cell[]) =>
      `${writeCsv([cells.map(cut)], { escapeFormulae: true })}\r\n`
    const encoder = new TextEncoder()
    let lines = [`\uFEFF${line(headings)}`]
    for await (const row of rows) {
      lines.push(line(row))
      if (lines.length < BATCH_ROWS) continue
      yield encoder.encode(lines.join(''))
      lines = []
    }
    yield encoder.encode(lines.join(''))
  }
}

function cut(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.slice(0, LONGEST) : cell
}
