import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Ed25519ChainSeal } from '../../../adapters/crypto/ed25519-chain-seal.ts'
import { ServiceSecret } from '../../../adapters/crypto/keys/service-secret.ts'
import { chainSealContract } from '../../contract/chain-seal.contract.ts'

const aKey = () => ServiceSecret.parse(ServiceSecret.make(), 'test').derive('audit chain')

chainSealContract('Ed25519', () => new Ed25519ChainSeal(aKey()))

describe('Ed25519ChainSeal', () => {
  it('checks what an older key has signed, and what a given public key checks', () => {
    const [old, current] = [aKey(), aKey()]
    const before = new Ed25519ChainSeal(old)
    const signed = before.sign('a text')
    expect(new Ed25519ChainSeal(current, [old]).check('a text', signed)).toBe('right')
    const given = createPublicKey(before.publicKey)
    expect(new Ed25519ChainSeal(current, [], [given]).check('a text', signed)).toBe('right')
    expect(new Ed25519ChainSeal(current).check('a text', signed)).toBe('unknown')
  })

  it('can be checked by other programs with the public key alone', () => {
    const seal = new Ed25519ChainSeal(aKey())
    const signature = Buffer.from(seal.sign('a text').signature, 'base64url')
    expect(verify(null, Buffer.from('a text'), seal.publicKey, signature)).toBe(true)
  })
})
