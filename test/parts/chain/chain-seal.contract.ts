import { describe, expect, it } from 'vitest'
import type { ChainSeal } from '../../../application/parts/chain/chain-seal.ts'

/** @param fresh a seal with a key of its own */
export function chainSealContract(adapter: string, fresh: () => ChainSeal) {
  describe(`ChainSeal contract: ${adapter}`, () => {
    it('knows what it has signed, and nothing else', () => {
      const seal = fresh()
      const signed = seal.sign('a text')
      expect(seal.check('a text', signed)).toBe('right')
      expect(seal.check('another text', signed)).toBe('wrong')
      expect(seal.check('a text', { ...signed, signature: 'A'.repeat(86) })).toBe('wrong')
      expect(seal.check('a text', { ...signed, signature: '' })).toBe('wrong')
    })

    it('tells a key that is not here from a wrong signature', () => {
      const [one, other] = [fresh(), fresh()]
      expect(other.check('a text', one.sign('a text'))).toBe('unknown')
      const under = { ...one.sign('a text'), keyId: other.sign('').keyId }
      expect(other.check('a text', under)).toBe('wrong')
    })

    it('accepts no other spelling of a signature', () => {
      const seal = fresh()
      const { keyId, signature } = seal.sign('a text')
      for (const spelt of [`${signature}=`, ` ${signature}`, `${signature}A`])
        expect(seal.check('a text', { keyId, signature: spelt })).toBe('wrong')
    })

    it('digests as SHA-256 in hex', () => {
      expect(fresh().digest('abc')).toBe(
        'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      )
    })
  })
}
