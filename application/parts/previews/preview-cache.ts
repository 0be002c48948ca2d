/** What even an empty preview counts for, because it occupies disk space. */
export const LEAST_PREVIEW_BYTES = 4096

/** May forget any preview at any time, but never returns a wrong one. */
export interface PreviewCache {
  get(key: string): Promise<Uint8Array | undefined>
  /**
   * Removes the oldest beyond its bounds. If the store cannot accept the preview, it is not kept.
   */
  keep(key: string, preview: Uint8Array): Promise<void>
  keys(): Promise<readonly string[]>
  remove(keys: readonly string[]): Promise<void>
}
