import { describe, expect, it } from 'vitest'
import {
  parseFactorCode,
  passwordWithCode,
  recoveryCodeFrom,
} from '../../../domain/identity/factors/factor-code.ts'

describe('a code that somebody types', () => {
  it.each([
    ['123456', 'totp', '123456'],
    [' 123 456 ', 'totp', '123456'],
    ['１２３４５６', 'totp', '123456'],
    ['abcd-efgh-ijkm-npqr', 'recovery', 'abcdefghijkmnpqr'],
    ['ABCD EFGH IJKM NPQR', 'recovery', 'abcdefghijkmnpqr'],
    ['abcdefghijkmnpq2', 'recovery', 'abcdefghijkmnpq2'],
  ])('%j is read', (typed, kind, code) => {
    expect(parseFactorCode(typed)).toEqual({ kind, code })
  })

  it.each([
    '',
    '12345',
    '1234567',
    '12345a',
    'abcdefghijkmnpq',
    'abcdefghijkmnpq0',
    '٠١٢٣٤٥',
  ])('%j is none', (typed) => {
    expect(parseFactorCode(typed)).toBeUndefined()
  })
})

describe('a password with a code behind it', () => {
  it.each([
    ['secret 123456', 'secret', '123456'],
    ['two words 123456', 'two words', '123456'],
    ['ends 111111 222222', 'ends 111111', '222222'],
    ['secret  123456', 'secret', '123456'],
    ['secret 123 456', 'secret', '123 456'],
    ['secret 123-456 ', 'secret', '123-456'],
    ['ends 111 222 333', 'ends 111', '222 333'],
    ['ends 111 222333', 'ends 111', '222333'],
    ['secret abcd-EFGH-ijkm-npqr', 'secret', 'abcd-EFGH-ijkm-npqr'],
  ])('%j is taken apart before the code', (typed, password, otp) => {
    expect(passwordWithCode(typed)).toEqual({ password, otp })
  })

  it.each([
    'secret',
    'secret123456',
    'secret 12345',
    'secret 1234567',
    ' 123456',
    '   123 456',
    'secret123 456',
    '123456',
    'secret responsibilities',
    'secret\u00a0123456',
    'secret １２３４５６',
  ])('%j is a password alone', (typed) => {
    expect(passwordWithCode(typed)).toBeUndefined()
  })
})

describe('a recovery code', () => {
  it('has all 80 bits of what it is made from, and is read as it is shown', () => {
    const made = ['0'.repeat(20), 'f'.repeat(20), `8${'0'.repeat(19)}`, `${'0'.repeat(19)}1`]
    const codes = made.map((hex) => recoveryCodeFrom(`${hex}ffff`))
    expect(new Set(codes).size).toBe(4)
    for (const code of codes) {
      expect(code).toMatch(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/)
      expect(parseFactorCode(code)?.kind).toBe('recovery')
    }
  })
})
