export type ReadCell = { readonly text: string } | { readonly formula: true }

/** Reads untrusted files in bounded memory and time. */
export interface SheetReader {
  /** Reads the first sheet. @returns `undefined` if unreadable or too costly. @throws Overloaded */
  read(file: Uint8Array, mostRows: number): Promise<readonly (readonly ReadCell[])[] | undefined>
}
