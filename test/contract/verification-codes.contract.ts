import { describe, expect, it } from 'vitest'
import { type Caches, type CachesHarness, crowd } from '../support/caches.ts'
import { uniqueHex } from '../support/unique.ts'

const DAY = 86_400
const SOURCE = '203.0.113.7'
const aRecipient = () => `email:${uniqueHex(16)}}@example.com`

export function verificationCodesContract(adapter: string, harness: () => CachesHarness) {
  describe(`VerificationCodes contract: ${adapter}`, () => {
    it('takes the right code once, on whichever instance', async () => {
      const { here, there } = harness()
      const to = aRecipient()
      await here.verification.put(to, 'right', 300)
      expect(await there.verification.check(to, ['right'], SOURCE)).toBe('right')
      expect(await here.verification.check(to, ['right'], SOURCE)).toBe('none')
    })

    it('takes a code by any of the digests that it may have', async () => {
      const { here, there } = harness()
      const to = aRecipient()
      await here.verification.put(to, 'right', 300)
      expect(await there.verification.check(to, ['other', 'another'], SOURCE)).toBe('wrong')
      expect(await there.verification.check(to, ['other', 'right'], SOURCE)).toBe('right')
    })

    it('takes a right code from exactly one of 64 callers at once', async () => {
      const instances = harness()
      for (let round = 0; round < 20; round += 1) {
        const to = aRecipient()
        await instances.here.verification.put(to, 'right', 300)
        const verdicts = await crowd(instances, 64, checking(to, 'right'))
        expect(counted(verdicts)).toEqual({ right: 1, none: 5, closed: 58 })
      }
    })

    it('takes the right code after two wrong ones, and no more after the third', async () => {
      const { verification } = harness().here
      const [patient, hasty] = [aRecipient(), aRecipient()]
      for (const [to, tries] of [[patient, 2] as const, [hasty, 3] as const]) {
        await verification.put(to, 'right', 300)
        for (let nth = 0; nth < tries; nth += 1) {
          expect(await verification.check(to, [`guess ${nth}`], SOURCE)).toBe('wrong')
        }
      }
      expect(await verification.check(patient, ['right'], SOURCE)).toBe('right')
      expect(await verification.check(hasty, ['right'], SOURCE)).toBe('none')
    })

    it('compares three of 64 wrong guesses at once', async () => {
      const instances = harness()
      const to = aRecipient()
      await instances.here.verification.put(to, 'right', 300)
      const verdicts = await crowd(instances, 64, checking(to, 'guess'))
      expect(counted(verdicts)).toEqual({ wrong: 3, none: 5, closed: 56 })
    })

    it('counts five guesses of a source without a code, also when many come at once', async () => {
      const instances = harness()
      const { verification } = instances.here
      const to = aRecipient()
      const verdicts = await crowd(instances, 64, checking(to, 'guess'))
      expect(counted(verdicts)).toEqual({ none: 5, closed: 59 })
      await verification.put(to, 'right', 300)
      expect(await verification.check(to, ['right'], SOURCE)).toBe('closed')
      // What was guessed there spends nothing of the code, and is nobody else's affair.
      expect(await verification.check(to, ['right'], '198.51.100.1')).toBe('right')
      expect(await verification.check(aRecipient(), ['guess'], SOURCE)).toBe('none')
    })

    it('listens again ten minutes after the first guess at nothing', async () => {
      const { here, elapse } = harness()
      const to = aRecipient()
      for (let nth = 0; nth < 5; nth += 1) {
        expect(await here.verification.check(to, ['guess'], SOURCE)).toBe('none')
        await elapse(100)
      }
      await here.verification.put(to, 'right', 300)
      await elapse(90)
      expect(await here.verification.check(to, ['right'], SOURCE)).toBe('closed')
      await elapse(11)
      expect(await here.verification.check(to, ['right'], SOURCE)).toBe('right')
    })

    it('replaces the old code, with fresh tries and its own lifetime', async () => {
      const { here, elapse } = harness()
      const to = aRecipient()
      await here.verification.put(to, 'old', 60)
      await here.verification.check(to, ['guess'], SOURCE)
      await here.verification.check(to, ['guess'], SOURCE)
      await here.verification.put(to, 'new', 300)
      await elapse(200)
      expect(await here.verification.check(to, ['old'], SOURCE)).toBe('wrong')
      expect(await here.verification.check(to, ['guess'], SOURCE)).toBe('wrong')
      expect(await here.verification.check(to, ['new'], SOURCE)).toBe('right')
    })

    it('forgets a code when its life is over, and a wrong try does not prolong it', async () => {
      const { here, elapse } = harness()
      const to = aRecipient()
      await here.verification.put(to, 'right', 300)
      await elapse(200)
      expect(await here.verification.check(to, ['guess'], SOURCE)).toBe('wrong')
      await elapse(101)
      expect(await here.verification.check(to, ['right'], SOURCE)).toBe('none')
    })

    it('forgets a code on every instance, and no wrong try', async () => {
      const { here, there } = harness()
      const [to, other] = [aRecipient(), aRecipient()]
      await wrongTries(here, to, 9)
      for (const one of [to, other]) await here.verification.put(one, 'right', 300)
      await there.verification.forget(to)
      await there.verification.forget(aRecipient())
      expect(await here.verification.check(to, ['right'], SOURCE)).toBe('none')
      expect(await here.verification.check(other, ['right'], SOURCE)).toBe('right')
      await wrongTries(here, to, 1)
      await here.verification.put(to, 'right', 300)
      expect(await here.verification.check(to, ['right'], SOURCE)).toBe('closed')
    })

    it('closes a recipient after ten wrong tries, until a day after the first', async () => {
      const { here, there, elapse } = harness()
      const to = aRecipient()
      await wrongTries(here, to, 1)
      await elapse(DAY / 2)
      await wrongTries(here, to, 9)
      await here.verification.put(to, 'right', 300)
      expect(await there.verification.check(to, ['right'], SOURCE)).toBe('closed')
      await elapse(DAY / 2 - 100)
      expect(await here.verification.check(to, ['right'], SOURCE)).toBe('closed')
      await elapse(101)
      await here.verification.put(to, 'right', 300)
      expect(await here.verification.check(to, ['right'], SOURCE)).toBe('right')
    })

    it('lets ten wrong tries a day through, also when many come at once', async () => {
      const instances = harness()
      const to = aRecipient()
      await wrongTries(instances.here, to, 9)
      await instances.here.verification.put(to, 'right', 300)
      const verdicts = await crowd(instances, 64, checking(to, 'guess'))
      expect(counted(verdicts)).toEqual({ wrong: 1, closed: 63 })
    })

    it('keeps recipients apart', async () => {
      const { verification } = harness().here
      const to = aRecipient()
      await verification.put(to, 'right', 300)
      for (const other of [to.toUpperCase(), `${to} `, to.slice(1), '', '*']) {
        expect(await verification.check(other, ['right'], SOURCE)).toBe('none')
      }
      expect(await verification.check(to, ['right'], SOURCE)).toBe('right')
    })
  })
}

function checking(to: string, digest: string) {
  return ({ verification }: Caches) => verification.check(to, [digest], SOURCE)
}

function counted(verdicts: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const verdict of verdicts) counts[verdict] = (counts[verdict] ?? 0) + 1
  return counts
}

async function wrongTries({ verification }: Caches, to: string, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    await verification.put(to, 'right', 300)
    expect(await verification.check(to, ['guess'], SOURCE)).toBe('wrong')
  }
}
