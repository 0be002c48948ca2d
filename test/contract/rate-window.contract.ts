import { describe, expect, it } from 'vitest'
import { type CachesHarness, crowd, isAbout } from '../support/caches.ts'
import { uniqueHex } from '../support/unique.ts'

const three = { name: 'three', limit: 3, seconds: 100 }
const ten = { name: 'ten', limit: 10, seconds: 60 }

export function rateWindowContract(adapter: string, harness: () => CachesHarness) {
  describe(`RateWindow contract: ${adapter}`, () => {
    it('lets exactly the limit through when many come at once', async () => {
      const instances = harness()
      for (let round = 0; round < 20; round++) {
        const subject = uniqueHex(8)
        const verdicts = await crowd(instances, 64, ({ windows }) => windows.hit(ten, subject))
        const remaining = verdicts.flatMap((one) => (one.allowed ? [one.remaining] : []))
        expect(remaining.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
      }
    })

    it('tells refused callers how long to wait', async () => {
      const instances = harness()
      const subject = uniqueHex(8)
      await crowd(instances, 3, ({ windows }) => windows.hit(three, subject))
      expect(await waitOf(instances, subject)).toSatisfy(isAbout(100))
      await instances.elapse(60)
      expect(await waitOf(instances, subject)).toSatisfy(isAbout(40))
    })

    it('starts a new window only after the old one has closed', async () => {
      const { here, elapse } = harness()
      const subject = uniqueHex(8)
      await crowd(harness(), 3, ({ windows }) => windows.hit(three, subject))
      await elapse(90)
      expect((await here.windows.hit(three, subject)).allowed).toBe(false)
      await elapse(20)
      expect(await here.windows.hit(three, subject)).toEqual({ allowed: true, remaining: 2 })
    })

    it('counts from the first hit: neither later hits nor refused ones move its end', async () => {
      const { here, elapse } = harness()
      const subject = uniqueHex(8)
      for (let hit = 0; hit < 5; hit++) {
        await here.windows.hit(three, subject)
        await elapse(15)
      }
      await elapse(30)
      expect(await here.windows.hit(three, subject)).toEqual({ allowed: true, remaining: 2 })
    })

    it('starts a new window for a forgotten subject, on all instances', async () => {
      const { here, there } = harness()
      const [forgotten, other] = [uniqueHex(8), uniqueHex(8)]
      for (const subject of [forgotten, other])
        await crowd(harness(), 4, ({ windows }) => windows.hit(three, subject))
      await here.windows.forget(three, forgotten)
      await here.windows.forget(three, uniqueHex(8))
      expect(await there.windows.hit(three, forgotten)).toEqual({ allowed: true, remaining: 2 })
      expect((await there.windows.hit(three, other)).allowed).toBe(false)
    })

    it('reads the hits of an open window without counting', async () => {
      const { here, there, elapse } = harness()
      const subject = uniqueHex(8)
      expect(await here.windows.hits(three, subject)).toBe(0)
      for (let hit = 1; hit < 3; hit++) {
        await here.windows.hit(three, subject)
        expect(await there.windows.hits(three, subject)).toBe(hit)
      }
      expect(await here.windows.hits(ten, subject)).toBe(0)
      await elapse(110)
      expect(await there.windows.hits(three, subject)).toBe(0)
    })

    it('keeps rules apart, also for one subject', async () => {
      const { windows } = harness().here
      const subject = uniqueHex(8)
      await crowd(harness(), 4, (caches) => caches.windows.hit(three, subject))
      expect(await windows.hit(ten, subject)).toEqual({ allowed: true, remaining: 9 })
    })

    it('keeps subjects of any characters apart', async () => {
      const { windows } = harness().here
      const start = uniqueHex(8)
      for (const end of ['', ' ', ':', '::1', '2001:db8::/64', '{a}', '{b}', '*', 'ü', 'Ü', '\0']) {
        expect(await windows.hit(three, start + end)).toEqual({ allowed: true, remaining: 2 })
      }
    })
  })
}

async function waitOf({ here }: CachesHarness, subject: string): Promise<number> {
  const verdict = await here.windows.hit(three, subject)
  return verdict.allowed ? 0 : verdict.retryAfterSeconds
}
