import { describe, expect, it } from 'vitest'
import type { BoundCode, CodeDigest } from '../../application/ports/crypto.ts'
import { fc } from '../support/properties.ts'

const bound: BoundCode = {
  purpose: 'login',
  recipientKey: 'sms:+8613800138000',
  clientId: 'e5cd7e4891bf95d1d19206ce24a7b32e',
  code: '0042',
}

export interface DigestHarness {
  readonly here: CodeDigest
  /** Another instance of the same installation. */
  readonly there: CodeDigest
  /** Of another installation. */
  readonly stranger: CodeDigest
}

export function codeDigestContract(adapter: string, harness: () => DigestHarness) {
  describe(`CodeDigest contract: ${adapter}`, () => {
    it('is the same on every instance of one installation, and of no other', () => {
      const { here, there, stranger } = harness()
      expect(here.digest(bound)).toBe(there.digest(bound))
      expect(here.digest(bound)).not.toBe(stranger.digest(bound))
      expect(there.digests(bound)).toEqual([here.digest(bound)])
    })

    it.each([
      ['recipient', { recipientKey: 'sms:+8613800138001' }],
      ['channel', { recipientKey: 'email:+8613800138000' }],
      ['client', { clientId: 'E5cd7e4891bf95d1d19206ce24a7b32e' }],
      ['code', { code: '42' }],
    ])('is another one for another %s', (_case, change) => {
      const { here } = harness()
      expect(here.digest({ ...bound, ...change })).not.toBe(here.digest(bound))
    })

    it('is the same for no two different bindings, however the parts are cut', () => {
      const { here } = harness()
      const parts = fc.record({
        purpose: fc.constant('login' as const),
        recipientKey: fc.string({ unit: fc.constantFrom('a', '"', ',', '|', '\\'), maxLength: 3 }),
        clientId: fc.string({ unit: fc.constantFrom('a', '"', ',', '|', '\\'), maxLength: 3 }),
        code: fc.string({ unit: fc.constantFrom('a', '"', ',', '|', '\\'), maxLength: 3 }),
      })
      fc.assert(
        fc.property(parts, parts, (one, other) => {
          const isSame = JSON.stringify(one) === JSON.stringify(other)
          expect(here.digest(one) === here.digest(other)).toBe(isSame)
        }),
      )
    })

    it('shows nothing of the code', () => {
      expect(harness().here.digest(bound)).toMatch(/^[0-9a-f]{64}$/)
    })
  })
}
