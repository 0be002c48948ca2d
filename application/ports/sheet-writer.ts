export type Cell = string | number | boolean

export interface Sheet {
  /** Up to 31 characters, none of `[]:*?/\\`. */
  readonly name: string
  readonly headings: readonly string[]
  readonly rows: AsyncIterable<readonly Cell[]>
}

/** Makes files for spreadsheet programs, of any length in bounded memory. */
export interface SheetWriter {
  readonly contentType: string
  /** Without a dot. */
  readonly extension: string
  /**
   * Text stays text, whatever it looks like: no program takes it for a formula or a number. What no
   * cell can hold is cut or left out. An error of the rows is passed on; the bytes so far are no
   * file then.
   */
  write(sheet: Sheet): AsyncIterable<Uint8Array>
}
