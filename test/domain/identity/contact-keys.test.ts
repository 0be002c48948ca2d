import { describe, expect, it } from 'vitest'
import { emailKey, phoneKey } from '../../../domain/identity/contact-keys.ts'

describe('the key of an e-mail address', () => {
  it.each([
    'mei@example.com',
    ' Mei@Example.COM ',
    'ｍｅｉ@example.com',
  ])('is one for %j', (raw) => {
    expect(emailKey(raw)).toBe('mei@example.com')
  })

  it.each([
    '',
    'mei',
    'mei@',
    '@example.com',
    'mei@example',
    'a b@c.d',
    'a@b@c.d',
    'a@b..c',
    'a@.b',
  ])('refuses %j', (raw) => {
    expect(() => emailKey(raw)).toThrow(expect.objectContaining({ code: 'invalid_email' }))
  })
})

describe('the key of a phone number', () => {
  it.each([
    '13800138000',
    '138 0013 8000',
    '+8613800138000',
    '+86 138-0013-8000',
    '１３８００１３８０００',
  ])('is one for %j', (raw) => {
    expect(phoneKey(raw)).toBe('+8613800138000')
  })

  it('keeps numbers of other countries apart', () => {
    expect(phoneKey('+1 (202) 555-0123')).toBe('+12025550123')
  })

  it.each([
    '',
    '12345',
    '11800138000',
    '8613800138000',
    '+0123456789',
    '+12',
    'phone',
    '138001380001',
  ])('refuses %j', (raw) => {
    expect(() => phoneKey(raw)).toThrow(expect.objectContaining({ code: 'invalid_phone' }))
  })
})
