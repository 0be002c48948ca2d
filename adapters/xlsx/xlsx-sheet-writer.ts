import type { Cell, Sheet, SheetWriter } from '../../application/ports/sheet-writer.ts'

/** The longest text that the format allows in a cell. */
const LONGEST_TEXT = 32_767
/** The number format "text", so that a cell does not become a formula when someone edits it. */
const AS_TEXT = '@'

/** Writes Office Open XML. Rows are encoded as they arrive, in constant memory. */
export class XlsxSheetWriter implements SheetWriter {
  readonly contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  readonly extension = 'xlsx'

  async *write({ name, headings, rows }: Sheet): AsyncGenerator<Uint8Array> {
    // Loaded for the first export, so that startup does not wait for it.
    const { writeXlsxStream } = await import('hucre/xlsx')
    const columns = headings.map((header) => ({ header: safe(header), numFmt: AS_TEXT }))
    yield* writeXlsxStream(safeRows(rows), { name, columns, freezePane: { rows: 1 } })
  }
}

async function* safeRows(rows: Sheet['rows']): AsyncGenerator<Cell[]> {
  for await (const row of rows) {
    yield row.map((cell) => (typeof cell === 'string' ? safe(cell) : cell))
  }
}

/** The format reads `_x0041_` as "A", so such text is itself escaped. */
function safe(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}
