import { describe, expect, it } from 'vitest'
import type { CachesHarness } from '../support/caches.ts'
import { uniqueHex } from '../support/unique.ts'

/** What a stranger could use: where the server is, how it is set up, who talks to it. */
const SECRET = /file|executable|run_?id|host|addr|os$|pass|name|slave|master|replid/

export function cacheMonitorContract(
  adapter: string,
  harness: () => CachesHarness,
  isCounting: boolean,
) {
  describe(`CacheMonitor contract: ${adapter}`, () => {
    it('counts keys', async () => {
      const { here } = harness()
      await here.codes.put('captcha', uniqueHex(32), '42', 60)
      await here.codes.put('captcha', uniqueHex(32), '43', 60)
      expect((await here.monitor.look()).keys).toBeGreaterThanOrEqual(2)
    })

    it('returns facts as texts, and nothing secret', async () => {
      const { info } = await harness().here.monitor.look()
      const something = expect.stringMatching(/./)
      const aNumber = expect.stringMatching(/^[\d.]+$/)
      // All that the page of the public front end shows.
      expect(info).toMatchObject({
        redis_version: something,
        redis_mode: expect.stringMatching(/^(standalone|cluster)$/),
        tcp_port: something,
        connected_clients: aNumber,
        uptime_in_days: expect.stringMatching(/^\d+$/),
        used_memory: aNumber,
        used_memory_human: expect.stringMatching(/^[\d.]+[BKMG]$/),
        used_cpu_user_children: aNumber,
        maxmemory_human: something,
        aof_enabled: expect.stringMatching(/^[01]$/),
        rdb_last_bgsave_status: something,
        instantaneous_input_kbps: aNumber,
        instantaneous_output_kbps: aNumber,
      })
      expect(Object.keys(info).filter((name) => SECRET.test(name))).toEqual([])
    })

    it('returns commands by name, each once, where they are counted', async () => {
      const { here } = harness()
      for (const _ of [1, 2]) await here.codes.take('captcha', uniqueHex(32))
      const { commands } = await here.monitor.look()
      expect(commands.some(({ calls }) => calls >= 2)).toBe(isCounting)
      const names = commands.map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
      expect(names.filter((name) => !/^[a-z|_-]+$/.test(name))).toEqual([])
      expect(commands.filter(({ calls }) => !Number.isSafeInteger(calls))).toEqual([])
    })
  })
}
