import { describe, expect, it } from 'vitest'
import type { PhoneNumbers } from '../../application/ports/sign-in/phone-numbers.ts'
import { fc } from '../support/properties.ts'

/** Ways in which people write one Chinese number. */
const spellingsOf = (number: string): string[] => {
  const [area, middle, rest] = [number.slice(0, 3), number.slice(3, 7), number.slice(7)]
  return [
    number,
    `+86${number}`,
    `86${number}`,
    `0086${number}`,
    `+86 ${area} ${middle} ${rest}`,
    `+86-${area}-${middle}-${rest}`,
    `(${area}) ${middle}-${rest}`,
    `${area}.${middle}.${rest}`,
  ]
}

/** @param allowing made for these countries; the first one is that of numbers without any */
export function phoneNumbersContract(
  adapter: string,
  allowing: (...countries: ('CN' | 'SG' | 'US')[]) => PhoneNumbers,
) {
  describe(`PhoneNumbers contract: ${adapter}`, () => {
    it('reads all spellings of a number as one', () => {
      const numbers = allowing('CN')
      const anyNumber = fc.integer({ min: 0, max: 99_999_999 }).map((n) => `138${pad(n, 8)}`)
      fc.assert(
        fc.property(anyNumber, (number) => {
          const read = spellingsOf(number).map((spelling) => numbers.parse(spelling))
          expect(new Set(read)).toEqual(new Set([`+86${number}`]))
        }),
      )
    })

    it('knows the countries that are allowed, and no others', () => {
      const [singapore, china] = ['+6581234567', '+8613800138000']
      expect(allowing('CN').parse(singapore)).toBeUndefined()
      expect(allowing('CN', 'SG').parse(singapore)).toBe(singapore)
      expect(allowing('SG').parse('81234567')).toBe(singapore)
      expect(allowing('SG').parse(china)).toBeUndefined()
      expect(allowing('CN', 'US').parse('+1 416 555 0123')).toBeUndefined()
      expect(allowing().parse(china)).toBeUndefined()
    })

    it.each([
      '',
      '110',
      '1380013800',
      '138001380000',
      '01012345678',
      '13800138000,13900139000',
      '13800138000 ext 5',
      '+8613800138000;ext=5',
      '13800138000#5',
      'ring 13800138000',
      '13800138000 please',
      '+86+8613800138000',
      '13800138000\0',
      '13800138000\r\n13900139000',
      'somebody@example.com',
    ])('takes %j for no number', (text) => {
      expect(allowing('CN').parse(text)).toBeUndefined()
    })

    it('answers every text with E.164 or nothing', () => {
      const numbers = allowing('CN')
      fc.assert(
        fc.property(fc.string({ unit: fc.constantFrom(...'+861380 -()x;') }), (text) => {
          expect(numbers.parse(text) ?? '+8613800138000').toMatch(/^\+861\d{10}$/)
        }),
      )
    })
  })
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
