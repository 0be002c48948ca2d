/** What each preview counts for at least, an empty one too: it takes a place on the disk. */
export const LEAST_PREVIEW_BYTES = 4096

/** Previews that were made before. May forget any of them at any time; never gives a wrong one. */
export interface PreviewCache {
  /** @param key of letters and digits */
  get(key: string): Promise<Uint8Array | undefined>
  /**
   * Forgets the oldest ones beyond its bounds. Concurrent calls are harmless, and so is a store that
   * cannot take it: then it is not kept, until it can.
   */
  keep(key: string, preview: Uint8Array): Promise<void>
  /** Of all that are kept; of a moment ago, while others are kept or removed. */
  keys(): Promise<readonly string[]>
  /** Removing what is not there is success. What cannot be removed yet is still among the keys. */
  remove(keys: readonly string[]): Promise<void>
}
