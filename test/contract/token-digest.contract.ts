import { describe, expect, it } from 'vitest'
import type { TokenDigest } from '../../application/ports/crypto.ts'
import { fc } from '../support/properties.ts'

export function tokenDigestContract(adapter: string, fresh: () => TokenDigest) {
  describe(`TokenDigest contract: ${adapter}`, () => {
    it('is SHA-256 in hex', () => {
      // FIPS 180-2, appendix B.1.
      expect(fresh().digest('abc')).toBe(
        'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      )
    })

    it('is the same on every instance', () => {
      const [one, other] = [fresh(), fresh()]
      fc.assert(
        fc.property(fc.string(), (token) => {
          expect(one.digest(token)).toBe(other.digest(token))
        }),
      )
    })

    it('distinguishes tokens that differ in one character', () => {
      const token = 'A'.repeat(43)
      const near = Array.from(
        { length: 43 },
        (_, at) => `${token.slice(0, at)}B${token.slice(at + 1)}`,
      )
      const digests = [token, ...near].map((text) => fresh().digest(text))
      expect(new Set(digests).size).toBe(44)
    })
  })
}
