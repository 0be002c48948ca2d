import { getHeapStatistics } from 'node:v8'
import type { CacheMonitor, CacheState } from '../../../application/ports/console/cache-monitor.ts'

const SECONDS_PER_DAY = 86_400
const MIB = 1024 * 1024

/** Fields that only a Redis server has. */
const NO_SERVER = {
  redis_version: 'memory',
  redis_mode: 'standalone',
  tcp_port: '-',
  aof_enabled: '0',
  rdb_last_bgsave_status: '-',
  instantaneous_input_kbps: '0.00',
  instantaneous_output_kbps: '0.00',
}

/**
 * The cache is part of this process, so the process's own figures stand for a server's. The page
 * cannot show "none": it renders a missing number as "undefined" and any other mode as a cluster.
 * So what does not exist is reported as zero or a dash. Calls are not counted.
 */
export class MemoryCacheMonitor implements CacheMonitor {
  readonly #caches: readonly object[]

  /** @param caches the caches; those with a `size` are counted */
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
    ...NO_SERVER,
    // The only client is this process.
    connected_clients: '1',
    uptime_in_seconds: String(seconds),
    uptime_in_days: String(Math.floor(seconds / SECONDS_PER_DAY)),
    // The memory of the whole process, because the cache's share is not measured.
    used_memory: String(heapUsed),
    used_memory_human: mebibytes(heapUsed),
    maxmemory_human: mebibytes(getHeapStatistics().heap_size_limit),
    used_cpu_user_children: (process.cpuUsage().user / 1e6).toFixed(2),
  }
}

function mebibytes(bytes: number): string {
  return `${(bytes / MIB).toFixed(2)}M`
}

function sizeOf(cache: object): number {
  return 'size' in cache && typeof cache.size === 'number' ? cache.size : 0
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
