import type { BoundedProgram } from '../../application/ports/bounded-program.ts'
import type { ReadSheet, SheetReader } from '../../application/ports/console/sheet-reader.ts'

/** Module whose `decode` runs in a process of its own. */
export const SHEET_DECODER = new URL('./sheet-decoder.ts', import.meta.url)

/** As for pictures (`docs/adr/0034`), Node reserves most of this memory and uses little of it. */
export const SHEET_LIMITS = { memoryMiB: 720, cpuSeconds: 4, deadlineMs: 120_000 }

export class XlsxSheetReader implements SheetReader {
  readonly #decoder: BoundedProgram

  /** @param decoder runs `SHEET_DECODER` */
  constructor(decoder: BoundedProgram) {
    this.#decoder = decoder
  }

  async read(file: Uint8Array, mostRows: number) {
    const input = Buffer.alloc(4 + file.length)
    input.writeUInt32BE(mostRows)
    input.set(file, 4)
    const output = await this.#decoder.run(input)
    if (!output || output.length === 0) return undefined
    const sheets: readonly ReadSheet[] = JSON.parse(Buffer.from(output).toString('utf8'))
    return sheets
  }
}
