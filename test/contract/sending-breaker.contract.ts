import { describe, expect, it } from 'vitest'
import type { BreakerRule } from '../../application/ports/sign-in/sending-breaker.ts'
import { type CachesHarness, crowd, isAbout } from '../support/caches.ts'
import { uniqueHex } from '../support/unique.ts'

const FREELY = { allowed: true, isTrial: false }
const ON_TRIAL = { allowed: true, isTrial: true }
const aRule = (): BreakerRule => ({ name: uniqueHex(12), failures: 3, seconds: 60 })

export function sendingBreakerContract(adapter: string, harness: () => CachesHarness) {
  describe(`SendingBreaker contract: ${adapter}`, () => {
    it('stops after so many failures in a row, on all instances, and says so once', async () => {
      const { here, there } = harness()
      const rule = aRule()
      expect(await here.breaker.failed(rule)).toBe(false)
      expect(await there.breaker.failed(rule)).toBe(false)
      expect(await there.breaker.admit(rule)).toEqual(FREELY)
      expect(await here.breaker.failed(rule)).toBe(true)
      expect(await there.breaker.failed(rule)).toBe(false)
      for (const { breaker } of [here, there]) {
        const retryAfterSeconds = expect.toSatisfy(isAbout(60))
        expect(await breaker.admit(rule)).toEqual({ allowed: false, retryAfterSeconds })
      }
    })

    it('begins a new row with a success', async () => {
      const { here, there } = harness()
      const rule = aRule()
      for (let nth = 0; nth < 6; nth += 1) {
        expect(await here.breaker.failed(rule)).toBe(false)
        expect(await here.breaker.failed(rule)).toBe(false)
        await there.breaker.succeeded(rule)
      }
      expect(await here.breaker.admit(rule)).toEqual(FREELY)
    })

    it('begins exactly one stop when many fail at once', async () => {
      const instances = harness()
      const rule = aRule()
      const began = await crowd(instances, 64, ({ breaker }) => breaker.failed(rule))
      expect(began.filter(Boolean)).toHaveLength(1)
    })

    it('lets exactly one of 64 at once try after the stop', async () => {
      const instances = harness()
      const rule = await stopped(instances)
      await instances.elapse(61)
      const verdicts = await crowd(instances, 64, ({ breaker }) => breaker.admit(rule))
      expect(verdicts.filter(({ allowed }) => allowed)).toEqual([ON_TRIAL])
    })

    it('is open again when the trial succeeds, and stops again when it fails', async () => {
      const instances = harness()
      const { here, there } = instances
      const [lucky, unlucky] = [await stopped(instances), await stopped(instances)]
      await instances.elapse(61)
      await here.breaker.admit(lucky)
      await here.breaker.succeeded(lucky)
      expect(await there.breaker.admit(lucky)).toEqual(FREELY)
      await here.breaker.admit(unlucky)
      expect(await here.breaker.failed(unlucky)).toBe(true)
      expect(await there.breaker.admit(unlucky)).toMatchObject({ allowed: false })
    })

    it('gives an abandoned trial to another sender, and a forgotten one after a while', async () => {
      const instances = harness()
      const { here, there } = instances
      const rule = await stopped(instances)
      await instances.elapse(61)
      expect(await here.breaker.admit(rule)).toEqual(ON_TRIAL)
      await here.breaker.abandoned(rule)
      expect(await there.breaker.admit(rule)).toEqual(ON_TRIAL)
      expect(await here.breaker.admit(rule)).toMatchObject({ allowed: false })
      await instances.elapse(61)
      expect(await here.breaker.admit(rule)).toEqual(ON_TRIAL)
    })

    it('ignores a success of a message sent before the stop', async () => {
      const instances = harness()
      const rule = await stopped(instances)
      await instances.there.breaker.succeeded(rule)
      await instances.elapse(61)
      expect(await instances.here.breaker.admit(rule)).toEqual(ON_TRIAL)
    })

    it('stops for a given time without a failure, once', async () => {
      const instances = harness()
      const { here, there } = instances
      const rule = aRule()
      expect(await here.breaker.stop(rule, 600)).toBe(true)
      expect(await there.breaker.stop(rule, 900)).toBe(false)
      const retryAfterSeconds = expect.toSatisfy(isAbout(600))
      expect(await there.breaker.admit(rule)).toEqual({ allowed: false, retryAfterSeconds })
      await instances.elapse(601)
      expect(await there.breaker.admit(rule)).toEqual(FREELY)
    })

    it('keeps channels apart', async () => {
      const instances = harness()
      await stopped(instances)
      expect(await instances.here.breaker.admit(aRule())).toEqual(FREELY)
    })

    it('forgets failures that are not continued', async () => {
      const instances = harness()
      const rule = await stopped(instances)
      await instances.elapse(2 * 3600)
      expect(await instances.here.breaker.admit(rule)).toEqual(FREELY)
    })
  })
}

async function stopped({ here }: CachesHarness): Promise<BreakerRule> {
  const rule = aRule()
  for (let nth = 0; nth < rule.failures; nth += 1) await here.breaker.failed(rule)
  return rule
}
