export interface CacheState {
  /** Facts about the cache server, under the names Redis uses. Nothing secret. */
  readonly info: Readonly<Record<string, string>>
  /** Number of keys. */
  readonly keys: number
  /** Calls per command since the cache started; empty when they are not counted. */
  readonly commands: readonly { readonly name: string; readonly calls: number }[]
}

/** What administrators may see of the cache. */
export interface CacheMonitor {
  look(): Promise<CacheState>
}
