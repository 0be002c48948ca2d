export type Cell = string | number | boolean

export interface Sheet {
  /** Up to 31 characters, none of `[]:*?/\\`. */
  readonly name: string
  readonly headings: readonly string[]
  readonly rows: AsyncIterable<readonly Cell[]>
}

export interface SheetWriter {
  readonly contentType: string
  readonly extension: string
  /** In bounded memory. Text is never stored as a formula or number. */
  write(sheet: Sheet): AsyncIterable<Uint8Array>
}
