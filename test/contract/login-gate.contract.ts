import { describe, expect, it } from 'vitest'
import { type Caches, type CachesHarness, crowd, isAbout } from '../support/caches.ts'
import { uniqueHex } from '../support/unique.ts'

const budget = { name: 'login', limit: 3, seconds: 60 }

export function loginGateContract(adapter: string, harness: () => CachesHarness) {
  describe(`LoginGate contract: ${adapter}`, () => {
    it('passes a fresh source and hands over the answer of its captcha', async () => {
      const { here, there } = harness()
      const id = await aCaptcha(here)
      const verdict = await there.gate.pass(budget, uniqueHex(8), id)
      expect(verdict).toEqual({ passed: true, captchaAnswer: '42' })
      expect(await here.codes.take('captcha', id)).toBeUndefined()
    })

    it('hands an answer to exactly one of a hundred logins at once', async () => {
      const instances = harness()
      const id = await aCaptcha(instances.here)
      const pass = ({ gate }: Caches) => gate.pass(budget, uniqueHex(8), id)
      const verdicts = await crowd(instances, 100, pass)
      expect(verdicts.every(({ passed }) => passed)).toBe(true)
      expect(verdicts.filter((one) => one.passed && one.captchaAnswer === '42')).toHaveLength(1)
    })

    it.each([
      ['unknown', uniqueHex(32)],
      ['absent', undefined],
      ['empty', ''],
    ])('passes without an answer when the captcha is %s', async (_case, id) => {
      const verdict = await harness().here.gate.pass(budget, uniqueHex(8), id)
      expect(verdict).toEqual({ passed: true, captchaAnswer: undefined })
    })

    it('refuses a source that has spent its budget, and leaves the captcha unspent', async () => {
      const { here, there } = harness()
      const source = uniqueHex(8)
      const id = await aCaptcha(here)
      for (let failure = 0; failure < 3; failure++) await there.gate.charge(budget, source)
      const verdict = await here.gate.pass(budget, source, id)
      expect(verdict).toEqual({
        passed: false,
        retryAfterSeconds: expect.toSatisfy(isAbout(60)),
      })
      expect(await there.gate.pass(budget, uniqueHex(8), id)).toMatchObject({ captchaAnswer: '42' })
    })

    it('passes with one failure less than the budget', async () => {
      const { gate } = harness().here
      const source = uniqueHex(8)
      await gate.charge(budget, source)
      await gate.charge(budget, source)
      expect(await gate.pass(budget, source, undefined)).toMatchObject({ passed: true })
      await gate.charge(budget, source)
      expect(await gate.pass(budget, source, undefined)).toMatchObject({ passed: false })
    })

    it('loses no charge, however many come at once', async () => {
      const instances = harness()
      const wide = { ...budget, limit: 101 }
      const source = uniqueHex(8)
      await crowd(instances, 100, ({ gate }) => gate.charge(wide, source))
      expect(await instances.here.gate.pass(wide, source, undefined)).toMatchObject({
        passed: true,
      })
      await instances.there.gate.charge(wide, source)
      expect(await instances.here.gate.pass(wide, source, undefined)).toMatchObject({
        passed: false,
      })
    })

    it('counts failures only, not passes', async () => {
      const instances = harness()
      const source = uniqueHex(8)
      const pass = ({ gate }: Caches) => gate.pass(budget, source, undefined)
      const verdicts = await crowd(instances, 20, pass)
      expect(verdicts.every(({ passed }) => passed)).toBe(true)
    })

    it('closes the window a fixed time after the first failure', async () => {
      const { here, elapse } = harness()
      const source = uniqueHex(8)
      await here.gate.charge(budget, source)
      await elapse(50)
      for (let failure = 0; failure < 5; failure++) await here.gate.charge(budget, source)
      expect(await here.gate.pass(budget, source, undefined)).toEqual({
        passed: false,
        retryAfterSeconds: expect.toSatisfy(isAbout(10)),
      })
      await elapse(15)
      expect(await here.gate.pass(budget, source, undefined)).toMatchObject({ passed: true })
    })

    it('keeps sources and budgets apart', async () => {
      const { gate } = harness().here
      const source = uniqueHex(8)
      for (let failure = 0; failure < 3; failure++) await gate.charge(budget, source)
      const register = { ...budget, name: 'register' }
      expect(await gate.pass(register, source, undefined)).toMatchObject({ passed: true })
      expect(await gate.pass(budget, `${source}1`, undefined)).toMatchObject({ passed: true })
      expect(await gate.pass(budget, source, undefined)).toMatchObject({ passed: false })
    })

    it('shares no count with a rate window of the same name and subject', async () => {
      const { gate, windows } = harness().here
      const rule = { ...budget, name: uniqueHex(8) }
      const source = uniqueHex(8)
      await windows.hit(rule, source)
      await gate.charge(rule, source)
      await gate.charge(rule, source)
      expect(await gate.pass(rule, source, undefined)).toMatchObject({ passed: true })
    })
  })
}

async function aCaptcha({ codes }: Caches): Promise<string> {
  const id = uniqueHex(32)
  await codes.put('captcha', id, '42', 120)
  return id
}
