import type { Redis } from 'ioredis'
import type { CacheMonitor, CacheState } from '../../application/ports/cache-monitor.ts'
import { answered } from './answered.ts'

/** The fields that the page shows. The server's paths, addresses and names stay private. */
const SHOWN = new Set([
  'redis_version',
  'redis_mode',
  'tcp_port',
  'uptime_in_seconds',
  'uptime_in_days',
  'connected_clients',
  'blocked_clients',
  'used_memory',
  'used_memory_human',
  'used_memory_peak_human',
  'maxmemory',
  'maxmemory_human',
  'maxmemory_policy',
  'mem_fragmentation_ratio',
  'used_cpu_sys',
  'used_cpu_user',
  'used_cpu_sys_children',
  'used_cpu_user_children',
  'aof_enabled',
  'rdb_last_bgsave_status',
  'total_commands_processed',
  'instantaneous_ops_per_sec',
  'instantaneous_input_kbps',
  'instantaneous_output_kbps',
  'expired_keys',
  'evicted_keys',
  'keyspace_hits',
  'keyspace_misses',
])
const COMMAND = /^cmdstat_([^:]+):calls=(\d+),/gm
const FIELD = /^([a-z_]+):(.*?)\r?$/gm

export class RedisCacheMonitor implements CacheMonitor {
  readonly #redis: Redis

  constructor(redis: Redis) {
    this.#redis = redis
  }

  async look(): Promise<CacheState> {
    const [info, statistics, keys] = await answered(
      Promise.all([this.#redis.info(), this.#redis.info('commandstats'), this.#redis.dbsize()]),
    )
    return { info: Object.fromEntries(fieldsOf(info)), keys, commands: commandsOf(statistics) }
  }
}

function fieldsOf(info: string): [name: string, value: string][] {
  const fields = [...info.matchAll(FIELD)].map(([, name = '', value = '']): [string, string] => [
    name,
    value,
  ])
  return fields.filter(([name]) => SHOWN.has(name))
}

function commandsOf(statistics: string): { name: string; calls: number }[] {
  return [...statistics.matchAll(COMMAND)].map(([, name = '', calls]) => ({
    name,
    calls: Number(calls),
  }))
}
