import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ServiceSecret } from '../../../adapters/crypto/keys/service-secret.ts'
import { UnsuitableKey } from '../../../adapters/crypto/keys/unsuitable-key.ts'

const parse = (text: string) => ServiceSecret.parse(text, 'SERVICE_KEY')

describe('ServiceSecret', () => {
  it('reads hex and both kinds of base64 as the same secret', () => {
    const secret = randomBytes(32)
    const forms = ['hex', 'base64', 'base64url'] as const
    const keys = forms.map((form) => parse(`${secret.toString(form)}\n`).derive('a'))
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1)
  })

  it('derives a different key for every purpose and secret', () => {
    const [one, other] = [
      parse(randomBytes(32).toString('hex')),
      parse(randomBytes(32).toString('hex')),
    ]
    const keys = [one.derive('a'), one.derive('b'), other.derive('a')]
    expect(new Set(keys.map(({ id }) => id)).size).toBe(3)
    expect(new Set(keys.map(({ bytes }) => Buffer.from(bytes).toString('hex'))).size).toBe(3)
    expect(one.derive('a')).toEqual(one.derive('a'))
  })

  it('does not print its value', () => {
    const text = randomBytes(32).toString('hex')
    const secret = parse(text)
    expect(JSON.stringify(secret)).toBe('{}')
  })

  it.each([
    ['too short', randomBytes(31).toString('hex')],
    ['too long', randomBytes(33).toString('base64')],
    ['words', 'correct horse battery staple, correct horse'],
    ['one byte over and over', 'ab'.repeat(32)],
    ['a published example', 'abcdefghijklmnopqrstuvwxyz'],
    ['nothing', ''],
  ])('refuses %s, and shows nothing of it', (_case, text) => {
    let refusal: unknown
    try {
      parse(text)
    } catch (error) {
      refusal = error
    }
    expect(refusal).toBeInstanceOf(UnsuitableKey)
    expect(String(refusal)).toContain('SERVICE_KEY')
    if (text) expect(String(refusal)).not.toContain(text.slice(0, 12))
  })
})
