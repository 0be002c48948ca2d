export type Cell = string | number | boolean

export interface Sheet {
  /** Up to 31 characters, none of `[]:*?/\\`. */
  readonly name: string
  readonly headings: readonly string[]
  readonly rows: AsyncIterable<readonly Cell[]>
}

/** Writes spreadsheets of any length in bounded memory. */
export interface SheetWriter {
  readonly contentType: string
  /** Without a dot. */
  readonly extension: string
  /**
   * Text is stored as text, so that no program reads it as a formula or a number. Values that do not
   * fit into a cell are cut or left out. Errors of the rows are passed on; the bytes so far are then
   * not a valid file.
   */
  write(sheet: Sheet): AsyncIterable<Uint8Array>
}
