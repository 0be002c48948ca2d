import type { CacheMonitor, CacheState } from '../ports/console/cache-monitor.ts'

export class LookAtCache {
  readonly #cache: CacheMonitor

  constructor(cache: CacheMonitor) {
    this.#cache = cache
  }

  execute(): Promise<CacheState> {
    return this.#cache.look()
  }
}
