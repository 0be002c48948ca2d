import { Cluster } from 'ioredis'
import type { CacheMonitor, CacheState } from '../../application/ports/console/cache-monitor.ts'
import { answered, outage } from './answered.ts'
import type { RedisClient } from './redis-client.ts'

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
  readonly #redis: RedisClient

  constructor(redis: RedisClient) {
    this.#redis = redis
  }

  async look(): Promise<CacheState> {
    const servers = this.#redis instanceof Cluster ? this.#redis.nodes('master') : [this.#redis]
    const [first, ...others] = await answered(Promise.all(servers.map(stateOf)))
    if (!first) throw outage(new Error('The cluster has no nodes.'))
    const keys = others.reduce((sum, one) => sum + one.keys, first.keys)
    const { info } = first
    return { info, keys, commands: commandsOf([first, ...others].map((one) => one.statistics)) }
  }
}

async function stateOf(server: RedisClient) {
  const [info, statistics, keys] = await Promise.all([
    server.info(),
    server.info('commandstats'),
    server.dbsize(),
  ])
  return { info: Object.fromEntries(fieldsOf(info)), statistics, keys }
}

function fieldsOf(info: string): [name: string, value: string][] {
  const fields = [...info.matchAll(FIELD)].map(([, name = '', value = '']): [string, string] => [
    name,
    value,
  ])
  return fields.filter(([name]) => SHOWN.has(name))
}

/** Sums of all servers. */
function commandsOf(statistics: readonly string[]): { name: string; calls: number }[] {
  const sums = new Map<string, number>()
  for (const [, name = '', calls] of statistics.flatMap((text) => [...text.matchAll(COMMAND)])) {
    sums.set(name, (sums.get(name) ?? 0) + Number(calls))
  }
  return [...sums].map(([name, calls]) => ({ name, calls }))
}
