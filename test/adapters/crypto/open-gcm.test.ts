import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openGcm } from '../../../adapters/crypto/open-gcm.ts'
import { withBitFlipped } from '../../support/random-bits.ts'

/** The worked example of docs/login-envelope.md. */
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
    const page = readFileSync(new URL('../../../docs/login-envelope.md', import.meta.url), 'utf8')
    for (const part of [seal.key.toString('hex'), seal.nonce.toString('hex'), BODY]) {
      expect(page).toContain(part)
    }
  })
})
