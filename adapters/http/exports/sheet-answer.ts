import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { ExportedRows } from '../../../application/exports/row-export.ts'
import type { Cell, SheetWriter } from '../../../application/ports/sheet-writer.ts'
import { sendLent } from '../files/send-lent.ts'
import type { Language } from '../language.ts'
import { textFor } from '../messages/texts.ts'

/** Exports per source and minute: each may read a whole log. */
export const EXPORT_RATE = { name: 'export', limit: 20, seconds: 60 }

export interface SheetLayout<Column extends string> {
  /** Of the file; the catalogue has the name of the sheet under it. */
  readonly name: string
  /** Members of a row; the catalogue has the headings. */
  readonly columns: readonly Column[]
  /** Members whose values stand for words, and where the catalogue has those. */
  readonly words?: Readonly<Record<string, string>>
}

export type SheetRow<Column extends string> = Readonly<Record<Column, unknown>>

/** Sends rows as a spreadsheet while they are read. A cut is told in the last row. */
export class SheetAnswer<Column extends string> {
  readonly #layout: SheetLayout<Column>
  readonly #writer: SheetWriter

  constructor(layout: SheetLayout<Column>, writer: SheetWriter) {
    this.#layout = layout
    this.#writer = writer
  }

  send<Source>(
    reply: FastifyReply,
    exported: ExportedRows<Source>,
    toRow: (source: Source) => SheetRow<Column>,
    language: Language,
  ): Promise<FastifyReply> {
    const { name, columns } = this.#layout
    const file = `${name}.${this.#writer.extension}`
    reply.type(this.#writer.contentType).headers({
      'content-disposition': create(file, { type: 'attachment' }),
      'download-filename': file,
      'access-control-expose-headers': 'Content-Disposition,download-filename',
    })
    const sheet = {
      name: textFor(`sheet.${name}`, {}, language),
      headings: columns.map((column) => textFor(`column.${column}`, {}, language)),
      rows: this.#cells(exported, toRow, language),
    }
    return sendLent(reply, this.#writer.write(sheet))
  }

  async *#cells<Source>(
    { rows, isCut, most }: ExportedRows<Source>,
    toRow: (source: Source) => SheetRow<Column>,
    language: Language,
  ): AsyncGenerator<Cell[]> {
    for await (const source of rows) {
      const row = toRow(source)
      yield this.#layout.columns.map((column) => this.#cell(row, column, language))
    }
    if (isCut()) yield [textFor('export_cut', { most }, language)]
  }

  #cell(row: SheetRow<Column>, column: Column, language: Language): Cell {
    const value: unknown = row[column]
    const words = this.#layout.words?.[column]
    if (words !== undefined) return textFor(`${words}.${String(value)}`, {}, language)
    if (typeof value === 'number') return value
    return value === null || value === undefined ? '' : String(value)
  }
}
