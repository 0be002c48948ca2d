import { describe, expect, it } from 'vitest'
import { type CachesHarness, crowd } from '../support/caches.ts'
import { uniqueHex } from '../support/unique.ts'

export function codeStoreContract(adapter: string, harness: () => CachesHarness) {
  describe(`CodeStore contract: ${adapter}`, () => {
    it.each(['7', '0042', 'xK3p', '', ' ä ', '42\n'])('gives %j out once', async (value) => {
      const { here, there } = harness()
      const id = uniqueHex(32)
      await here.codes.put('captcha', id, value, 60)
      expect(await there.codes.take('captcha', id)).toBe(value)
      expect(await here.codes.take('captcha', id)).toBeUndefined()
    })

    it('gives a code to exactly one of a hundred callers at once', async () => {
      const instances = harness()
      for (let round = 0; round < 10; round++) {
        const id = uniqueHex(32)
        await instances.here.codes.put('captcha', id, '42', 60)
        const taken = await crowd(instances, 100, ({ codes }) => codes.take('captcha', id))
        expect(taken.filter((value) => value !== undefined)).toEqual(['42'])
      }
    })

    it('forgets a code when its time is over', async () => {
      const { here, elapse } = harness()
      const id = uniqueHex(32)
      await here.codes.put('captcha', id, '42', 120)
      await elapse(121)
      expect(await here.codes.take('captcha', id)).toBeUndefined()
    })

    it('keeps a code until its time is over', async () => {
      const { here, elapse } = harness()
      const id = uniqueHex(32)
      await here.codes.put('captcha', id, '42', 1200)
      await elapse(1190)
      expect(await here.codes.take('captcha', id)).toBe('42')
    })

    it('replaces the old code by a new one with its own lifetime', async () => {
      const { here, elapse } = harness()
      const id = uniqueHex(32)
      await here.codes.put('captcha', id, 'old', 10)
      await here.codes.put('captcha', id, 'new', 60)
      await elapse(30)
      expect(await here.codes.take('captcha', id)).toBe('new')
    })

    it('keeps purposes apart', async () => {
      const { codes } = harness().here
      const id = uniqueHex(32)
      await codes.put('captcha', id, '42', 60)
      expect(await codes.take('social-state', id)).toBeUndefined()
      expect(await codes.take('push-ticket', id)).toBeUndefined()
      await codes.put('social-state', id, '{"nonce":"\\u00e4"}', 60)
      expect(await codes.take('captcha', id)).toBe('42')
      expect(await codes.take('social-state', id)).toBe('{"nonce":"\\u00e4"}')
    })

    it('keeps ids apart', async () => {
      const { codes } = harness().here
      const id = uniqueHex(32)
      await codes.put('captcha', id, '42', 60)
      for (const other of [id.toUpperCase(), `${id} `, `${id}*`, id.slice(1), '', '*']) {
        expect(await codes.take('captcha', other)).toBeUndefined()
      }
      expect(await codes.take('captcha', id)).toBe('42')
    })
  })
}
