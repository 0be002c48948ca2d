import { expect, it } from 'vitest'
import { RedisKeys } from '../../../adapters/redis/redis-keys.ts'
import { fc } from '../../support/properties.ts'

const keys = RedisKeys.ofInstallation('1a2b3c4d5e6f')

it('never maps two things to one key, for any text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const all = [one, ...(one === other ? [] : [other])].flatMap((text) => [
        keys.session(text),
        keys.envelope(text),
        keys.window('login', text),
        keys.window('captcha', text),
        keys.code('captcha', text),
        keys.budget('login', text),
        keys.budget('captcha', text),
        keys.verificationCode(text),
        keys.wrongCodes(text),
        keys.pushesTo(text),
      ])
      expect(new Set(all).size).toBe(all.length)
    }),
  )
})

it('are those of older versions for an installation without an id', () => {
  expect(RedisKeys.ofInstallation('').session('ab')).toBe('gatehouse:session:ab')
})

it('keeps what the login limiter reads together in one slot of a cluster', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (id, source) => {
      expect(slotTag(keys.code('captcha', id))).toBe('login')
      expect(slotTag(keys.budget('login', source))).toBe('login')
    }),
  )
})

it('keeps what a code is judged by in one slot of a cluster', () => {
  fc.assert(
    fc.property(fc.string(), (recipient) => {
      expect(slotTag(keys.verificationCode(recipient))).toBeDefined()
      expect(slotTag(keys.verificationCode(recipient))).toBe(slotTag(keys.wrongCodes(recipient)))
    }),
  )
})

/** The part a cluster hashes: between the first opening brace and the next closing one. */
function slotTag(key: string): string | undefined {
  return /^[^{]*\{([^}]+)\}/.exec(key)?.[1]
}
