export interface CacheState {
  readonly info: Readonly<Record<string, string>>
  readonly keys: number
  readonly commands: readonly { readonly name: string; readonly calls: number }[]
}

export interface CacheMonitor {
  look(): Promise<CacheState>
}
