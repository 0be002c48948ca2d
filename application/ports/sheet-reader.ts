/** The content of a cell. Formulas are neither evaluated nor are their cached results used. */
export type ReadCell = { readonly text: string } | { readonly formula: true }

/** Reads untrusted spreadsheets in bounded memory and time. */
export interface SheetReader {
  /**
   * The first sheet, row by row; empty rows at the end are left out.
   * @returns at most `mostRows` rows; `undefined` when the file is no such sheet, is damaged, or takes more
   * memory or time than it may
   * @throws Overloaded when it came to no end in time
   */
  read(file: Uint8Array, mostRows: number): Promise<readonly (readonly ReadCell[])[] | undefined>
}
