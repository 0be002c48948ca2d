/** Why a cell is not text that its author typed. `merge`: the cell is merged with the headings. */
export type Unfit = 'formula' | 'boolean' | 'date' | 'error' | 'number' | 'merge'

/** `at`: what a date cell shows, as `2026-02-28T09:30:00`. */
export type ReadCell = { readonly text: string } | { readonly unfit: Unfit; readonly at?: string }

export interface ReadSheet {
  /** As its tab is called. */
  readonly name: string
  readonly rows: readonly (readonly ReadCell[])[]
}

/** Reads untrusted files in bounded memory and time. */
export interface SheetReader {
  /**
   * Reads the sheets that are shown. The value of a merged cell counts for each of its rows that has a cell
   * of its own.
   * @param mostRows of each
   * @returns `undefined` if unreadable or too costly. @throws Overloaded
   */
  read(file: Uint8Array, mostRows: number): Promise<readonly ReadSheet[] | undefined>
}
