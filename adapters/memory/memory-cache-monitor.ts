import type { CacheMonitor, CacheState } from '../../application/ports/cache-monitor.ts'

const SECONDS_PER_DAY = 86_400
const MIB = 1024 * 1024

/**
 * There is no cache server: of what one would tell, only that is said which is known of this
 * process. Nobody counts commands.
 */
export class MemoryCacheMonitor implements CacheMonitor {
  readonly #caches: readonly object[]

  /** @param caches of these, the ones that know their size are counted */
  constructor(caches: readonly object[]) {
    this.#caches = caches
  }

  async look(): Promise<CacheState> {
    return { info: processFacts(), keys: sum(this.#caches.map(sizeOf)), commands: [] }
  }
}

function processFacts(): Record<string, string> {
  const seconds = Math.floor(process.uptime())
  const { heapUsed } = process.memoryUsage()
  return {
    redis_version: 'none',
    redis_mode: 'memory of this process',
    uptime_in_seconds: String(seconds),
    uptime_in_days: String(Math.floor(seconds / SECONDS_PER_DAY)),
    // The whole process: what of it is cache, nobody measures.
    used_memory: String(heapUsed),
    used_memory_human: `${(heapUsed / MIB).toFixed(2)}M`,
    maxmemory_human: '0B',
    aof_enabled: '0',
  }
}

function sizeOf(cache: object): number {
  return 'size' in cache && typeof cache.size === 'number' ? cache.size : 0
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
