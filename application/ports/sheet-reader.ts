/** Why a cell is not text that its author typed. `merge`: the cell is merged with the headings. */
export type Unfit = 'formula' | 'boolean' | 'date' | 'error' | 'number' | 'merge'

export type ReadCell = { readonly text: string } | { readonly unfit: Unfit }

/** Reads untrusted files in bounded memory and time. */
export interface SheetReader {
  /**
   * Reads the first sheet. The value of a merged cell counts for each of its rows that has a cell
   * of its own. @returns `undefined` if unreadable or too costly. @throws Overloaded
   */
  read(file: Uint8Array, mostRows: number): Promise<readonly (readonly ReadCell[])[] | undefined>
}
