/** Previews that were made before. May forget any of them at any time; never gives a wrong one. */
export interface PreviewCache {
  /** @param key of letters and digits */
  find(key: string): Promise<Uint8Array | undefined>
  /** Forgets the oldest ones beyond its bounds. Concurrent calls are harmless. */
  keep(key: string, preview: Uint8Array): Promise<void>
}
