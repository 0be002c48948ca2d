import { describe, expect, it } from 'vitest'
import { type Caches, type CachesHarness, crowd } from '../support/caches.ts'
import { uniqueHex } from '../support/unique.ts'

const DAY = 86_400
const aRecipient = () => `email:${uniqueHex(16)}}@example.com`

export function verificationCodesContract(adapter: string, harness: () => CachesHarness) {
  describe(`VerificationCodes contract: ${adapter}`, () => {
    it('takes the right code once, on whichever instance', async () => {
      const { here, there } = harness()
      const to = aRecipient()
      await here.verification.put(to, 'right', 300)
      expect(await there.verification.check(to, 'right')).toBe('right')
      expect(await here.verification.check(to, 'right')).toBe('none')
    })

    it('takes a right code from exactly one of 64 callers at once', async () => {
      const instances = harness()
      for (let round = 0; round < 20; round += 1) {
        const to = aRecipient()
        await instances.here.verification.put(to, 'right', 300)
        const verdicts = await crowd(instances, 64, checking(to, 'right'))
        expect(counted(verdicts)).toEqual({ right: 1, none: 63 })
      }
    })

    it('takes the right code after two wrong ones, and no more after the third', async () => {
      const { verification } = harness().here
      const [patient, hasty] = [aRecipient(), aRecipient()]
      for (const [to, tries] of [[patient, 2] as const, [hasty, 3] as const]) {
        await verification.put(to, 'right', 300)
        for (let nth = 0; nth < tries; nth += 1) {
          expect(await verification.check(to, `guess ${nth}`)).toBe('wrong')
        }
      }
      expect(await verification.check(patient, 'right')).toBe('right')
      expect(await verification.check(hasty, 'right')).toBe('none')
    })

    it('compares three of 64 wrong guesses at once', async () => {
      const instances = harness()
      const to = aRecipient()
      await instances.here.verification.put(to, 'right', 300)
      const verdicts = await crowd(instances, 64, checking(to, 'guess'))
      expect(counted(verdicts)).toEqual({ wrong: 3, none: 61 })
    })

    it('has no code for whom none was put, and counts nothing there', async () => {
      const { verification } = harness().here
      const to = aRecipient()
      for (let nth = 0; nth < 20; nth += 1) expect(await verification.check(to, 'x')).toBe('none')
      await verification.put(to, 'right', 300)
      expect(await verification.check(to, 'right')).toBe('right')
    })

    it('puts a new code in the place of the old, with fresh tries and a life of its own', async () => {
      const { here, elapse } = harness()
      const to = aRecipient()
      await here.verification.put(to, 'old', 60)
      await here.verification.check(to, 'guess')
      await here.verification.check(to, 'guess')
      await here.verification.put(to, 'new', 300)
      await elapse(200)
      expect(await here.verification.check(to, 'old')).toBe('wrong')
      expect(await here.verification.check(to, 'guess')).toBe('wrong')
      expect(await here.verification.check(to, 'new')).toBe('right')
    })

    it('forgets a code when its life is over, and a wrong try does not prolong it', async () => {
      const { here, elapse } = harness()
      const to = aRecipient()
      await here.verification.put(to, 'right', 300)
      await elapse(200)
      expect(await here.verification.check(to, 'guess')).toBe('wrong')
      await elapse(101)
      expect(await here.verification.check(to, 'right')).toBe('none')
    })

    it('closes a recipient after ten wrong tries, until a day after the first', async () => {
      const { here, there, elapse } = harness()
      const to = aRecipient()
      await wrongTries(here, to, 1)
      await elapse(DAY / 2)
      await wrongTries(here, to, 9)
      await here.verification.put(to, 'right', 300)
      expect(await there.verification.check(to, 'right')).toBe('closed')
      await elapse(DAY / 2 - 100)
      expect(await here.verification.check(to, 'right')).toBe('closed')
      await elapse(101)
      await here.verification.put(to, 'right', 300)
      expect(await here.verification.check(to, 'right')).toBe('right')
    })

    it('lets ten wrong tries of a day through, however many come at once', async () => {
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
        expect(await verification.check(other, 'right')).toBe('none')
      }
      expect(await verification.check(to, 'right')).toBe('right')
    })
  })
}

function checking(to: string, digest: string) {
  return ({ verification }: Caches) => verification.check(to, digest)
}

function counted(verdicts: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const verdict of verdicts) counts[verdict] = (counts[verdict] ?? 0) + 1
  return counts
}

async function wrongTries({ verification }: Caches, to: string, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    await verification.put(to, 'right', 300)
    expect(await verification.check(to, 'guess')).toBe('wrong')
  }
}
