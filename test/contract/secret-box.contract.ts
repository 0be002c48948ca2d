import { describe, expect, it } from 'vitest'
import type { SecretBox } from '../../application/ports/crypto.ts'

/** @param fresh a box with a key of its own each time */
export function secretBoxContract(adapter: string, fresh: () => SecretBox) {
  describe(`SecretBox contract: ${adapter}`, () => {
    it.each([
      'x',
      'AKIA-canary',
      'ü 秘密 🔑',
      ' spaces ',
      'x'.repeat(5000),
    ])('gives back %j', (secret) => {
      const box = fresh()
      expect(box.open(box.seal(secret, 'a'), 'a')).toBe(secret)
    })

    it('never seals the same way twice, and shows nothing of what it sealed', () => {
      const box = fresh()
      const sealed = [box.seal('canary-secret', 'a'), box.seal('canary-secret', 'a')]
      expect(new Set(sealed).size).toBe(2)
      const forms = ['utf8', 'hex', 'base64', 'base64url'] as const
      for (const form of forms) {
        expect(sealed.join()).not.toContain(Buffer.from('canary-secret').toString(form))
      }
    })

    it('opens for the purpose it was sealed for, by the box that sealed', () => {
      const box = fresh()
      const sealed = box.seal('secret', 'a')
      expect(box.open(sealed, 'b')).toBeUndefined()
      expect(fresh().open(sealed, 'a')).toBeUndefined()
    })

    it('opens nothing that was altered anywhere', () => {
      const box = fresh()
      const sealed = box.seal('secret', 'a')
      for (let at = 0; at < sealed.length; at += 1) {
        const other = sealed[at] === 'A' ? 'B' : 'A'
        const altered = sealed.slice(0, at) + other + sealed.slice(at + 1)
        const opened = box.open(altered, 'a')
        // The last character of base64 may carry bits that mean nothing.
        expect(opened === undefined || at === sealed.length - 1, `at ${at}`).toBe(true)
        expect(box.open(sealed.slice(0, at), 'a')).toBeUndefined()
      }
    })

    it.each([
      '',
      'secret',
      's1',
      's1...',
      'env:NAME',
      '.'.repeat(100),
    ])('does not open %j', (text) => {
      expect(fresh().open(text, 'a')).toBeUndefined()
    })
  })
}
