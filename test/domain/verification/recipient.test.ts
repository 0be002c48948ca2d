import { describe, expect, it } from 'vitest'
import { Recipient } from '../../../domain/verification/recipient.ts'
import { InvalidRecipient } from '../../../domain/verification/verification-errors.ts'
import { fc } from '../../support/properties.ts'

const digits = (raw: string) => (/^\d{11}$/.test(raw) ? `+86${raw}` : undefined)
const parse = (channel: 'sms' | 'email', raw: string) => Recipient.parse(channel, raw, digits)

const word = fc.string({ unit: fc.constantFrom(...'abcxyz0189-_+'), minLength: 1, maxLength: 12 })
const label = fc.stringMatching(/^[a-z0-9]{1,10}$/)
const mailbox = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), label, fc.constantFrom('com', 'co.uk'))
  .map(([local, host, end]) => `${local.join('.')}@${host}.${end}`)

/** Full-width forms of the printable ASCII characters. */
const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
const spellings: ((address: string) => string)[] = [
  (address) => address.toUpperCase(),
  (address) => `  ${address}\t`,
  (address) => `\u3000${address}\u00a0`,
  wide,
  (address) => wide(address.toUpperCase()),
  (address) => address.replace('k', '\u212a'),
]

describe('Recipient', () => {
  it('has one key for all spellings of a mailbox', () => {
    fc.assert(
      fc.property(mailbox, fc.constantFrom(...spellings), (address, spell) => {
        expect(parse('email', spell(address)).key).toBe(`email:${address}`)
      }),
    )
  })

  it('is read again from its own address', () => {
    fc.assert(
      fc.property(mailbox, (address) => {
        const { address: once } = parse('email', address)
        expect(parse('email', once).address).toBe(once)
      }),
    )
  })

  it('has different keys for different mailboxes, tags and dots included', () => {
    const keys = ['ab@x.com', 'a.b@x.com', 'ab+1@x.com', 'ab@y.com'].map(
      (address) => parse('email', address).key,
    )
    expect(new Set(keys).size).toBe(4)
  })

  it.each([
    '',
    ' ',
    'nobody',
    '@example.com',
    'a@',
    'a@example',
    'a@@example.com',
    'a@b@example.com',
    'a b@example.com',
    'a,b@example.com',
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'A <a@example.com>',
    '<a@example.com>',
    '"a"@example.com',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a@-example.com',
    'a@example-.com',
    'a@example..com',
    'a@example.com.',
    'a@example.com\nBcc: b@example.com',
    'a\0@example.com',
    'ä@example.com',
    'a@exämple.com',
    'a@example.com%0aBcc:b',
    `${'a'.repeat(89)}@example.com`,
  ])('takes %j for no mailbox', (text) => {
    expect(() => parse('email', text)).toThrow(InvalidRecipient)
  })

  it('takes a mailbox of 100 characters', () => {
    const address = `${'a'.repeat(88)}@example.com`
    expect(parse('email', address).address).toBe(address)
  })

  it('never holds what could end a header or add an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), mailbox, (text, address) => {
        for (const hostile of [text, `${text}${address}`, `${address}${text}`]) {
          const found = addressOf(hostile)
          expect(found ?? '@').toMatch(/^[^@\s,;:<>"\\()[\]\p{C}]*@[^@\s,;:<>"\\()[\]\p{C}]*$/u)
        }
      }),
    )
  })

  it.each([
    '13800138000',
    ' 13800138000 ',
    '１３８００１３８０００',
  ])('reads the phone %j', (raw) => {
    expect(parse('sms', raw)).toMatchObject({
      address: '+8613800138000',
      key: 'sms:+8613800138000',
    })
  })

  it.each([
    '',
    'a@example.com',
    `${' '.repeat(3)}`,
    '1'.repeat(33),
  ])('takes %j for no phone', (raw) => {
    expect(() => parse('sms', raw)).toThrow(InvalidRecipient)
  })

  it('puts phones into ranges of ten thousand numbers, and mailboxes into none', () => {
    const rangeOf = (raw: string) => Recipient.parse('sms', raw, (number) => number).numberRange
    expect(rangeOf('+8613800138000')).toBe('+861380013')
    expect(rangeOf('+8613800139999')).toBe('+861380013')
    expect(rangeOf('+8613800140000')).toBe('+861380014')
    expect(parse('email', 'mei@example.com').numberRange).toBeUndefined()
  })

  it('passes on no long text', () => {
    const seen: string[] = []
    const noting = (raw: string) => {
      seen.push(raw)
      return undefined
    }
    expect(() => Recipient.parse('sms', '1'.repeat(10_000), noting)).toThrow(InvalidRecipient)
    expect(seen).toEqual([])
  })
})

function addressOf(text: string): string | undefined {
  try {
    return parse('email', text).address
  } catch (error) {
    if (error instanceof InvalidRecipient) return undefined
    throw error
  }
}
