import { on } from 'node:events'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Cell } from '../../application/ports/console/sheet-writer.ts'

export interface SheetOrder {
  /** Each `more` is answered by a list of rows, which is empty after the last one. */
  readonly port: MessagePort
  readonly name: string
  readonly headings: readonly string[]
}

/** A part of the file, a request for rows, the end of the file, or why there will be none. */
export type SheetNews = Uint8Array<ArrayBuffer> | 'more' | 'end' | Error

/** The longest text that the format allows in a cell. */
const LONGEST_TEXT = 32_767
/** The number format "text", so that a cell does not become a formula when someone edits it. */
const AS_TEXT = '@'

parentPort?.on('message', (order: SheetOrder) => {
  write(order).catch((error: Error) => tell(order.port, error))
})

async function write({ port, name, headings }: SheetOrder): Promise<void> {
  const columns = headings.map((header) => ({ header: safe(header), numFmt: AS_TEXT }))
  const layout = { name, columns, freezePane: { rows: 1 } }
  // Copied, because the compressor goes on using the rest of its buffer.
  for await (const chunk of writeXlsxStream(rowsFrom(port), layout)) tell(port, chunk.slice())
  tell(port, 'end')
}

async function* rowsFrom(port: MessagePort): AsyncGenerator<Cell[]> {
  const answers = on(port, 'message', { close: ['close'] })
  for (;;) {
    tell(port, 'more')
    const { done, value } = await answers.next()
    if (done) throw new Error('Nobody takes this sheet any more.')
    const rows: readonly (readonly Cell[])[] = value[0]
    if (rows.length === 0) return
    for (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? safe(cell) : cell))
  }
}

function tell(port: MessagePort, news: SheetNews): void {
  port.postMessage(news, news instanceof Uint8Array ? [news.buffer] : [])
}

/** The format reads `_x0041_` as "A", so such text is itself escaped. */
function safe(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}
