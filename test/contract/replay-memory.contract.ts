import { describe, expect, it } from 'vitest'
import { type CachesHarness, crowd } from '../support/caches.ts'
import { uniqueHex } from '../support/unique.ts'

export function replayMemoryContract(adapter: string, harness: () => CachesHarness) {
  describe(`ReplayMemory contract: ${adapter}`, () => {
    it('is the first use for exactly one of a hundred callers at once', async () => {
      const instances = harness()
      for (let round = 0; round < 10; round++) {
        const digest = uniqueHex(64)
        const uses = await crowd(instances, 100, ({ replays }) => replays.isFirstUse(digest, 600))
        expect(uses.filter(Boolean)).toHaveLength(1)
      }
    })

    it('keeps digests apart', async () => {
      const { replays } = harness().here
      const digest = uniqueHex(64)
      expect(await replays.isFirstUse(digest, 600)).toBe(true)
      expect(await replays.isFirstUse(digest.toUpperCase(), 600)).toBe(true)
      expect(await replays.isFirstUse(digest.slice(1), 600)).toBe(true)
      expect(await replays.isFirstUse(digest, 600)).toBe(false)
    })

    it('forgets a given digest, on all instances', async () => {
      const { here, there } = harness()
      const [digest, other] = [uniqueHex(64), uniqueHex(64)]
      for (const one of [digest, other]) await here.replays.isFirstUse(one, 600)
      await there.replays.forget(digest)
      await there.replays.forget(uniqueHex(64))
      expect(await here.replays.isFirstUse(digest, 600)).toBe(true)
      expect(await there.replays.isFirstUse(digest, 600)).toBe(false)
      expect(await there.replays.isFirstUse(other, 600)).toBe(false)
    })

    it('remembers for the whole time from the first use, and no longer', async () => {
      const { here, there, elapse } = harness()
      const digest = uniqueHex(64)
      expect(await here.replays.isUsed(digest)).toBe(false)
      await here.replays.isFirstUse(digest, 600)
      await elapse(595)
      expect(await there.replays.isUsed(digest)).toBe(true)
      expect(await there.replays.isFirstUse(digest, 600)).toBe(false)
      await elapse(6)
      expect(await here.replays.isUsed(digest)).toBe(false)
      expect(await there.replays.isFirstUse(digest, 600)).toBe(true)
    })
  })
}
