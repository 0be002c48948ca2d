import { createHash, createPublicKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aLoginKey } from '../../support/login-keys.ts'

const key = aLoginKey()
const { n = '' } = createPublicKey(key.privateKey).export({ format: 'jwk' })
const modulus = Buffer.from(n, 'base64url')

/** The modulus and a few more or less. */
function near(difference: number): Buffer {
  const number = BigInt(`0x${modulus.toString('hex')}`) + BigInt(difference)
  return Buffer.from(number.toString(16).padStart(512, '0'), 'hex')
}

describe('LoginKey', () => {
  it('is named after its public key', () => {
    const spki = Buffer.from(key.publicKeyLine, 'base64')
    expect(key.fingerprint).toBe(createHash('sha256').update(spki).digest('hex'))
    expect(key.id).toBe(key.fingerprint.slice(0, 16))
  })

  it('pads ciphertext on the left to the length of the modulus', () => {
    const fitted = Buffer.from(key.fit(Uint8Array.of(7, 8)) ?? [])
    expect(fitted.toString('hex')).toBe(`${'00'.repeat(254)}0708`)
  })

  it('accepts only numbers below the modulus', () => {
    expect(key.fit(near(-1))).toBeDefined()
    expect(key.fit(near(0))).toBeUndefined()
    expect(key.fit(near(1))).toBeUndefined()
    expect(key.fit(Buffer.alloc(257))).toBeUndefined()
  })

  it('has a fallback of the same size', () => {
    expect(key.fit(key.decoy)).toEqual(key.decoy)
  })
})
