import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { recoverAesKey } from '../../../adapters/crypto/envelope/envelope-v1.ts'
import { openGcm } from '../../../adapters/crypto/open-gcm.ts'
import { fc } from '../../support/properties.ts'
import { withBitFlipped } from '../../support/random-bits.ts'

const KEY_TEXT = '0123456789abcdefghijklmnopqrstuv'
const MESSAGE = Buffer.from('MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXY=')

describe('recoverAesKey', () => {
  it('reads the key of the contract', () => {
    const { bytes, isGenuine } = recoverAesKey(MESSAGE)
    expect([Buffer.from(bytes).toString(), isGenuine]).toEqual([KEY_TEXT, true])
  })

  it('reads a key of any 32 bytes', () => {
    const key = Uint8Array.from({ length: 32 }, (_, at) => at * 8)
    const message = Buffer.from(Buffer.from(key).toString('base64'))
    expect(recoverAesKey(message)).toEqual({ bytes: key, isGenuine: true })
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['one byte too few', MESSAGE.subarray(0, 43)],
    ['one byte too many', Buffer.concat([MESSAGE, Buffer.from('A')])],
    ['a NUL too many', Buffer.concat([MESSAGE, Buffer.alloc(1)])],
    ['as many bytes as a message can have', Buffer.alloc(245, 65)],
    ['31 letters', Buffer.from(Buffer.from(KEY_TEXT.slice(1)).toString('base64'))],
    ['33 letters', Buffer.from(Buffer.from(`${KEY_TEXT}w`).toString('base64'))],
    ['the bare key', Buffer.from(KEY_TEXT)],
    ['other unused bits', Buffer.from(MESSAGE.toString().replace('Y=', 'Z='))],
    ['a letter instead of the padding', Buffer.from(MESSAGE.toString().replace('=', 'A'))],
    ['a blank in front', Buffer.concat([Buffer.from(' '), MESSAGE.subarray(0, 43)])],
  ])('takes %s for no key, and still gives as many bytes', (_case, message) => {
    const { bytes, isGenuine } = recoverAesKey(message)
    expect(isGenuine).toBe(false)
    expect(bytes).toHaveLength(32)
  })

  it.each(['!', '-', '_', '=', ' ', '\0', 'é'])('takes no "%s" for six zero bits', (sign) => {
    const text = Buffer.from('0'.repeat(32)).toString('base64')
    expect(recoverAesKey(Buffer.from(text)).isGenuine).toBe(true)
    const foreign = Buffer.from(text.replace('A', sign), 'latin1')
    expect(recoverAesKey(foreign).isGenuine).toBe(false)
  })

  it('refuses a message with one byte changed', () => {
    fc.assert(
      fc.property(fc.nat(43), fc.nat(255), (at, byte) => {
        fc.pre(MESSAGE[at] !== byte)
        const { bytes, isGenuine } = recoverAesKey(MESSAGE.with(at, byte))
        expect(isGenuine && Buffer.from(bytes).toString() === KEY_TEXT).toBe(false)
      }),
      { numRuns: 2000, seed: 3 },
    )
  })

  it('refuses random messages', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 245 }), (message) => {
        expect(recoverAesKey(message).isGenuine).toBe(false)
      }),
      { numRuns: 2000, seed: 4 },
    )
  })
})

/** The worked example of docs/build/login-envelope.md. */
const seal = {
  key: Buffer.from('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex'),
  nonce: Buffer.from('a0a1a2a3a4a5a6a7a8a9aaab', 'hex'),
  associated: 'v2.0011223344556677.1772600767.oKGio6Slpqeoqaqr\nPOST\n/auth/login',
}
const BODY = 'nToJXiC5bN4PAKXpJRustxPJezyw0DAN8npy/w/OVzvwBiaM3FU8Tzu+eYWWHUmi7p12auXGWV15VN4='
const body = Buffer.from(BODY, 'base64')

describe('openGcm', () => {
  it('opens the worked example', () => {
    expect(openGcm(body, seal)).toBe('{"username":"alice","grantType":"password"}')
  })

  it('opens nothing with a flipped bit in body, nonce or key', () => {
    for (let bit = 0; bit < body.length * 8; bit += 1) {
      expect(openGcm(withBitFlipped(body, bit), seal)).toBeUndefined()
    }
    for (let bit = 0; bit < 96; bit += 1) {
      expect(openGcm(body, { ...seal, nonce: withBitFlipped(seal.nonce, bit) })).toBeUndefined()
      expect(openGcm(body, { ...seal, key: withBitFlipped(seal.key, bit) })).toBeUndefined()
    }
  })

  it('opens nothing under other associated data', () => {
    expect(openGcm(body, { ...seal, associated: `${seal.associated}/` })).toBeUndefined()
  })

  it.each([0, 1, 15, 16, 17])('opens nothing of %i bytes', (length) => {
    expect(openGcm(body.subarray(0, length), seal)).toBeUndefined()
  })

  it('is documented with the values tested here', () => {
    const page = readFileSync(
      new URL('../../../docs/build/login-envelope.md', import.meta.url),
      'utf8',
    )
    for (const part of [seal.key.toString('hex'), seal.nonce.toString('hex'), BODY]) {
      expect(page).toContain(part)
    }
  })
})
