import { describe, expect, it } from 'vitest'
import type {
  CaptchaGuess,
  LimiterVerdict,
  LoginLimiter,
  NameBudget,
  Reservation,
} from '../../application/ports/sign-in/login-limiter.ts'
import { type Caches, type CachesHarness, crowd, isAbout } from '../support/caches.ts'
import { SOON } from '../support/soak.ts'
import { uniqueHex } from '../support/unique.ts'

const budget = { name: 'login', limit: 3, seconds: 60 }
const wide = { ...budget, limit: 10 }

export function loginLimiterContract(adapter: string, harness: () => CachesHarness) {
  describe(`LoginLimiter contract: ${adapter}`, () => {
    it('passes a fresh source and takes its captcha', async () => {
      const { here, there } = harness()
      const id = await aCaptcha(here)
      const verdict = await there.limiter.pass(budget, uniqueHex(8), { id, guess: '42' })
      expect(verdict).toMatchObject({ passed: true, isSolved: true })
      expect(await here.codes.take('captcha', id)).toBeUndefined()
    })

    it('lets a captcha be solved by exactly one of a hundred logins at once', async () => {
      const instances = harness()
      const id = await aCaptcha(instances.here)
      const pass = ({ limiter }: Caches) => limiter.pass(budget, uniqueHex(8), { id, guess: '42' })
      const verdicts = await crowd(instances, 100, pass)
      expect(verdicts.every(({ passed }) => passed)).toBe(true)
      expect(verdicts.filter((one) => one.passed && one.isSolved)).toHaveLength(1)
    })

    it.each([
      ['unknown', uniqueHex(32), '42'],
      ['empty', '', '42'],
      ['empty, and so is the guess', '', ''],
    ])('solves no captcha that is %s', async (_case, id, guess) => {
      const verdict = await harness().here.limiter.pass(budget, uniqueHex(8), { id, guess })
      expect(verdict).toEqual({ passed: true, isSolved: false })
    })

    it('asks for no captcha unless there is one, and spends it by a wrong guess', async () => {
      const { limiter } = harness().here
      expect(await limiter.pass(budget, uniqueHex(8))).toMatchObject({ isSolved: true })
      const id = await aCaptcha(harness().here)
      const source = uniqueHex(8)
      expect(await limiter.pass(budget, source, { id, guess: '4' })).toMatchObject({
        isSolved: false,
      })
      const late = await limiter.pass(budget, source, { id, guess: '42' })
      expect(late).toMatchObject({ isSolved: false })
    })

    it('refuses a source that has spent its budget, and leaves the captcha unspent', async () => {
      const { here, there } = harness()
      const source = uniqueHex(8)
      const id = await aCaptcha(here)
      for (let failure = 0; failure < 3; failure++) await there.limiter.charge(budget, source)
      const verdict = await here.limiter.pass(budget, source, { id, guess: '42' })
      expect(verdict).toEqual({
        passed: false,
        retryAfterSeconds: expect.toSatisfy(isAbout(60)),
      })
      const other = await there.limiter.pass(budget, uniqueHex(8), { id, guess: '42' })
      expect(other).toMatchObject({ isSolved: true })
    })

    it('passes with one failure less than the budget', async () => {
      const { limiter } = harness().here
      const source = uniqueHex(8)
      await limiter.charge(budget, source)
      await limiter.charge(budget, source)
      expect(await limiter.pass(budget, source)).toMatchObject({ passed: true })
      await limiter.charge(budget, source)
      expect(await limiter.pass(budget, source)).toMatchObject({ passed: false })
    })

    it('loses no charge when many come at once', async () => {
      const instances = harness()
      const wide = { ...budget, limit: 101 }
      const source = uniqueHex(8)
      await crowd(instances, 100, ({ limiter }) => limiter.charge(wide, source))
      expect(await instances.here.limiter.pass(wide, source)).toMatchObject({
        passed: true,
      })
      await instances.there.limiter.charge(wide, source)
      expect(await instances.here.limiter.pass(wide, source)).toMatchObject({
        passed: false,
      })
    })

    it('counts failures only, not passes', async () => {
      const instances = harness()
      const source = uniqueHex(8)
      const pass = ({ limiter }: Caches) => limiter.pass(budget, source)
      const verdicts = await crowd(instances, 20, pass)
      expect(verdicts.every(({ passed }) => passed)).toBe(true)
    })

    it('closes the window a fixed time after the first failure', async () => {
      const { here, elapse } = harness()
      const source = uniqueHex(8)
      await here.limiter.charge(budget, source)
      await elapse(50)
      for (let failure = 0; failure < 5; failure++) await here.limiter.charge(budget, source)
      expect(await here.limiter.pass(budget, source)).toEqual({
        passed: false,
        retryAfterSeconds: expect.toSatisfy(isAbout(10)),
      })
      await elapse(15)
      expect(await here.limiter.pass(budget, source)).toMatchObject({ passed: true })
    })

    it('keeps sources and budgets apart', async () => {
      const { limiter } = harness().here
      const source = uniqueHex(8)
      for (let failure = 0; failure < 3; failure++) await limiter.charge(budget, source)
      const register = { ...budget, name: 'register' }
      expect(await limiter.pass(register, source)).toMatchObject({ passed: true })
      expect(await limiter.pass(budget, `${source}1`)).toMatchObject({ passed: true })
      expect(await limiter.pass(budget, source)).toMatchObject({ passed: false })
    })

    it('shares no count with a rate window of the same name and subject', async () => {
      const { limiter, windows } = harness().here
      const rule = { ...budget, name: uniqueHex(8) }
      const source = uniqueHex(8)
      await windows.hit(rule, source)
      await limiter.charge(rule, source)
      await limiter.charge(rule, source)
      expect(await limiter.pass(rule, source)).toMatchObject({ passed: true })
    })

    it('reserves as many failures of a name as it has, over all instances, in their order', async () => {
      const instances = harness()
      const key = uniqueHex(8)
      const verdicts = await crowd(instances, 100, ({ limiter }) => askFor(limiter, [key]))
      const positions = verdicts.map((verdict) => reservationOf(verdict).positions.get(key))
      expect(positions.filter(Boolean).sort()).toEqual([1, 2, 3, 4, 5])
      expect(new Set(verdicts.map((verdict) => reservationOf(verdict).id)).size).toBe(100)
    })

    it('reserves failures under each key, and only after a solved captcha', async () => {
      const { here, there } = harness()
      const [left, right, source] = [uniqueHex(8), uniqueHex(8), uniqueHex(8)]
      const wrong = { id: await aCaptcha(here), guess: '41' }
      const one = { keys: [left], most: 1, seconds: 60 }
      expect(await here.limiter.pass(budget, source, wrong, one)).toMatchObject({ isSolved: false })
      expect(keysOf(await askFor(here.limiter, [left], 1))).toEqual([left])
      expect(keysOf(await askFor(there.limiter, [left, right], 1))).toEqual([right])
    })

    it("reserves a source's budget for logins in progress, across all instances", async () => {
      const instances = harness()
      const { here, there } = instances
      const [source, other] = [uniqueHex(8), uniqueHex(8)]
      await here.limiter.charge(wide, source)
      const verdicts = await crowd(instances, 100, ({ limiter }) => ask(limiter, source))
      expect(verdicts.filter(({ passed }) => passed)).toHaveLength(9)
      const refused = verdicts.find(({ passed }) => !passed)
      expect(refused).toEqual({ passed: false, retryAfterSeconds: 1 })
      const captcha = { id: await aCaptcha(here), guess: '42' }
      expect(await ask(there.limiter, source, captcha)).toMatchObject({ passed: false })
      // Nothing of that was spent, and it is nobody else's matter, nor that of who reserves nothing.
      const free = await ask(there.limiter, other, captcha)
      expect(free).toMatchObject({ passed: true, isSolved: true })
      expect(await here.limiter.pass(wide, source)).toMatchObject({ passed: true })
    })

    it('frees what is given back, and what a wrong captcha had reserved', async () => {
      const { here, there } = harness()
      const [source, narrow] = [uniqueHex(8), { ...wide, limit: 1 }]
      const wrong = { id: await aCaptcha(here), guess: '41' }
      const unsolved = await ask(there.limiter, source, wrong, narrow)
      expect(unsolved).toEqual({ passed: true, isSolved: false })
      const reserved = reservationOf(await ask(here.limiter, source, undefined, narrow))
      expect(await ask(there.limiter, source, undefined, narrow)).toMatchObject({ passed: false })
      here.limiter.giveBack(narrow, reserved)
      await expect
        .poll(() => ask(there.limiter, source, undefined, narrow))
        .toMatchObject({ passed: true })
    })

    it('turns what is reserved into a charge, and counts it once at any moment', async () => {
      const { here, there } = harness()
      const source = uniqueHex(8)
      const charge = (verdict: LimiterVerdict) =>
        here.limiter.charge(wide, source, reservationOf(verdict))
      await Promise.all((await Promise.all(times(2, () => ask(here.limiter, source)))).map(charge))
      const eight = await Promise.all(times(8, () => ask(there.limiter, source)))
      expect(await ask(there.limiter, source)).toEqual({ passed: false, retryAfterSeconds: 1 })
      const asking = Promise.all(times(50, () => ask(there.limiter, source)))
      await Promise.all(eight.map(charge))
      expect((await asking).filter(({ passed }) => passed)).toEqual([])
      expect(await ask(there.limiter, source)).toEqual({
        passed: false,
        retryAfterSeconds: expect.toSatisfy(isAbout(60)),
      })
    })

    it('reserves for no longer than was asked for', async () => {
      const { here, there, elapse } = harness()
      const [source, narrow] = [uniqueHex(8), { ...wide, limit: 1 }]
      const asked = { keys: [uniqueHex(8)], most: 1, seconds: 1 }
      await here.limiter.pass(narrow, source, undefined, asked)
      await elapse(1)
      await expect
        .poll(() => ask(there.limiter, source, undefined, narrow), SOON)
        .toMatchObject({ passed: true })
    })

    it.each([
      'given back',
      'charged',
    ])('ends all that is reserved, and nothing else, when it is %s', async (how) => {
      const { here, there } = harness()
      const [left, right, source] = [uniqueHex(8), uniqueHex(8), uniqueHex(8)]
      const asked = { keys: [left, right], most: 2, seconds: 60 }
      const first = reservationOf(await here.limiter.pass(wide, source, undefined, asked))
      await there.limiter.pass(wide, source, undefined, { ...asked, keys: [right] })
      expect(keysOf(await askFor(there.limiter, [right], 2))).toEqual([])
      if (how === 'charged') await here.limiter.charge(wide, source, first)
      else here.limiter.giveBack(wide, first)
      const next = async () => {
        const verdict = await askFor(there.limiter, [left, right], 2)
        const { positions } = reservationOf(verdict)
        there.limiter.giveBack(budget, reservationOf(verdict))
        return [...positions.values()]
      }
      await expect.poll(next).toEqual([1, 2])
    })

    it('lets only reservations expire that were not ended', async () => {
      const { here, there, elapse } = harness()
      const key = uniqueHex(8)
      await askFor(here.limiter, [key], 2, 1)
      await askFor(there.limiter, [key], 2)
      await elapse(1)
      const next = async () =>
        reservationOf(await askFor(here.limiter, [key], 2)).positions.get(key)
      await expect.poll(next, SOON).toBe(2)
    })
  })
}

async function aCaptcha({ codes }: Caches): Promise<string> {
  const id = uniqueHex(32)
  await codes.put('captcha', id, '42', 120)
  return id
}

function keysOf(verdict: LimiterVerdict): string[] {
  return [...reservationOf(verdict).positions.keys()]
}

/** As a login from a source of its own. */
function askFor(limiter: LoginLimiter, keys: NameBudget['keys'], most = 5, seconds = 60) {
  return limiter.pass(budget, uniqueHex(8), undefined, { keys, most, seconds })
}

/** As a login with a password does, for an account of its own. */
function ask(limiter: LoginLimiter, source: string, captcha?: CaptchaGuess, rule = wide) {
  return limiter.pass(rule, source, captcha, { keys: [uniqueHex(8)], most: 5, seconds: 60 })
}

function reservationOf(verdict: LimiterVerdict): Reservation {
  if (!verdict.passed || !verdict.isSolved) throw new Error('Nothing is reserved.')
  return verdict.reservation
}

function times<T>(count: number, call: () => Promise<T>): Promise<T>[] {
  return Array.from({ length: count }, call)
}
