export interface CacheState {
  /** Facts of the cache server by the names that Redis gives them. Nothing secret. */
  readonly info: Readonly<Record<string, string>>
  /** How many keys it holds. */
  readonly keys: number
  /** How often each command was called since the cache started; empty when nobody counts. */
  readonly commands: readonly { readonly name: string; readonly calls: number }[]
}

/** What operators may see of the cache. */
export interface CacheMonitor {
  look(): Promise<CacheState>
}
