import { describe, expect, it } from 'vitest'
import type { TimeCodes } from '../../application/ports/factors/time-codes.ts'

/** The secret of RFC 6238, appendix B, in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** The last six of the eight digits of its table, by seconds since 1970. */
const CODES = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
] as const

export function timeCodesContract(adapter: string, codes: TimeCodes) {
  const stepAt = (seconds: number, code: string) =>
    codes.stepOf(SECRET, code, new Date(seconds * 1000))

  describe(`TimeCodes contract: ${adapter}`, () => {
    it.each(CODES)('knows the code of RFC 6238 at %i s', (seconds, code) => {
      expect(stepAt(seconds, code)).toBe(Math.floor(seconds / 30))
    })

    it('accepts a code one step early and one step late, and names its own step', () => {
      for (const seconds of [1234567890 - 30, 1234567890, 1234567890 + 30]) {
        expect(stepAt(seconds, '005924')).toBe(41152263)
      }
      expect(stepAt(1234567890 - 60, '005924')).toBeUndefined()
      expect(stepAt(1234567890 + 60, '005924')).toBeUndefined()
    })

    it.each([
      '',
      '5924',
      '05924',
      '0059240',
      '005925',
      '00592a',
      '−05924',
      ' 05924',
    ])('refuses %j', (code) => {
      expect(stepAt(1234567890, code)).toBeUndefined()
    })

    it('makes secrets of 160 bits that nobody has seen', () => {
      const secrets = Array.from({ length: 50 }, () => codes.newSecret())
      expect(new Set(secrets).size).toBe(50)
      for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    })

    it('gives apps all they need', () => {
      const address = new URL(
        codes.address(SECRET, { issuer: 'console.example', name: '小梅 & co' }),
      )
      expect(address.protocol).toBe('otpauth:')
      expect(address.host).toBe('totp')
      expect(decodeURIComponent(address.pathname)).toBe('/console.example:小梅 & co')
      expect(Object.fromEntries(address.searchParams)).toMatchObject({
        secret: SECRET,
        issuer: 'console.example',
        algorithm: 'SHA1',
        digits: '6',
        period: '30',
      })
    })
  })
}
