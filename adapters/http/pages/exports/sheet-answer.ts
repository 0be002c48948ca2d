import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { ExportedRows } from '../../../../application/exports/row-export.ts'
import type { Cell, SheetWriter } from '../../../../application/ports/console/sheet-writer.ts'
import { builtInLabel } from '../../../../domain/language/built-in-text.ts'
import { sendLent } from '../../files/send-lent.ts'
import type { Language } from '../../words/language.ts'
import { textFor } from '../../words/texts.ts'
import type { Labels } from './dictionary-labels.ts'

/** Exports per source and minute; each may read a whole log. */
export const EXPORT_RATE = { name: 'export', limit: 20, seconds: 60 }

export interface SheetLayout<Column extends string> {
  /** Name of the file without its extension. */
  readonly name: string
  /** Keys of a row, in order. */
  readonly columns: readonly Column[]
  /** Names of the sheet and its columns, if the catalogue has none. */
  readonly words?: SheetWords<Column>
  /** Columns whose values, or comma-separated parts, are shown as labels of a dictionary. */
  readonly dictionaries?: Readonly<Record<string, string | undefined>>
  /** Columns whose values are shown by their labels. */
  readonly labels?: Readonly<Record<string, Labels | undefined>>
}

export type SheetRow<Column extends string> = Readonly<Record<Column, unknown>>

export interface SheetWords<Column extends string> {
  readonly sheet: Readonly<Record<Language, string>>
  readonly columns: Readonly<Record<Column, Readonly<Record<Language, string>>>>
}

/** Streams rows into a spreadsheet. If rows were cut off, the last row says so. */
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
    const { name, columns, words } = this.#layout
    const file = `${name}.${this.#writer.extension}`
    reply.type(this.#writer.contentType).headers({
      'content-disposition': create(file, { type: 'attachment' }),
      'download-filename': file,
      'access-control-expose-headers': 'Content-Disposition,download-filename',
    })
    const sheet = {
      name: words?.sheet[language] ?? textFor(`sheet.${name}`, {}, language),
      headings: columns.map(
        (column) => words?.columns[column][language] ?? textFor(`column.${column}`, {}, language),
      ),
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
    const dictionary = this.#layout.dictionaries?.[column]
    const labels = this.#layout.labels?.[column]
    if (value === null || value === undefined) return ''
    if (labels) {
      const parts = [value].flat().map(String)
      return parts.map((one) => labels.get(one)?.[language] ?? one).join(', ')
    }
    if (dictionary !== undefined) return labelled(dictionary, String(value), language)
    return isCell(value) ? value : String(value)
  }
}

/** Numbers of more than 15 digits are written as text, because spreadsheet programs round them. */
function isCell(value: unknown): value is number | boolean {
  return typeof value === 'boolean' || (typeof value === 'number' && Math.abs(value) < 1e15)
}

/** Values without a built-in label are shown as they are. */
function labelled(dictionary: string, values: string, language: Language): string {
  const label = (value: string) => builtInLabel(`${dictionary}.${value}`, language) ?? value
  return values.split(',').map(label).join(', ')
}
