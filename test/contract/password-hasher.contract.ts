import { describe, expect, it } from 'vitest'
import type { PasswordHasher } from '../../application/ports/sign-in/password-hasher.ts'
import { fc } from '../support/properties.ts'

export interface HasherHarness {
  readonly hasher: PasswordHasher
  /** Another adapter: hashes must survive a change from one to the other. */
  readonly other: PasswordHasher
}

export function passwordHasherContract(adapter: string, harness: () => HasherHarness) {
  describe(`PasswordHasher contract: ${adapter}`, () => {
    it('verifies the password of its hash and no other', async () => {
      const { hasher } = harness()
      const hash = await hasher.hash('correct horse')
      expect(await hasher.verify(hash, 'correct horse')).toBe(true)
      for (const wrong of ['correct hors', 'correct horse ', 'Correct horse', '']) {
        expect(await hasher.verify(hash, wrong), wrong).toBe(false)
      }
    })

    it('makes Argon2id with 19 MiB, 2 passes and 1 lane, in PHC form', async () => {
      const hash = await harness().hasher.hash('secret')
      expect(hash).toMatch(/^\$argon2id\$v=19\$[mtp=,\d]+\$[\w+/]{22}\$[\w+/]{43}$/)
      const costs = hash.split('$')[3]?.split(',').sort()
      expect(costs).toEqual(['m=19456', 'p=1', 't=2'])
      expect(harness().hasher.isOutdated(hash)).toBe(false)
    })

    it('makes another hash each time', async () => {
      const { hasher } = harness()
      expect(await hasher.hash('secret')).not.toBe(await hasher.hash('secret'))
    })

    it('verifies hashes of the other adapter', async () => {
      const { hasher, other } = harness()
      const hash = await other.hash('Zoë 漢字 🎉')
      expect(await hasher.verify(hash, 'Zoë 漢字 🎉')).toBe(true)
      expect(await hasher.verify(hash, 'Zoe 漢字 🎉')).toBe(false)
      expect(hasher.isOutdated(hash)).toBe(false)
    })

    it.each([
      ['to the last of 128 characters', `${'x'.repeat(127)}a`, `${'x'.repeat(127)}b`],
      ['beyond a NUL', 'pass\0word', 'pass\0wurd'],
      ['in its spelling', 'é', 'e\u0301'],
    ])('compares the whole password, %s', async (_case, right, wrong) => {
      const { hasher } = harness()
      const hash = await hasher.hash(right)
      expect(await hasher.verify(hash, right)).toBe(true)
      expect(await hasher.verify(hash, wrong)).toBe(false)
    })

    it('never lets anybody in without a hash', async () => {
      const { hasher } = harness()
      for (const password of ['', 'secret', 'admin']) {
        expect(await hasher.verify(undefined, password)).toBe(false)
      }
    })

    it('takes a damaged hash for a wrong password', async () => {
      const { hasher } = harness()
      const hash = await hasher.hash('secret')
      const damage = fc.tuple(
        fc.nat(hash.length - 1),
        fc.constantFrom('', '$', 'A', '9', ',', '\0', 'é'),
      )
      await fc.assert(
        fc.asyncProperty(damage, async ([at, sign]) => {
          const damaged = hash.slice(0, at) + sign + hash.slice(at + 1)
          fc.pre(damaged !== hash)
          expect(await hasher.verify(damaged, 'secret'), damaged).toBe(false)
        }),
        { numRuns: 60, seed: 20 },
      )
    })

    it.each([
      '',
      'plain',
      '$2b$10$abcdefghijklmnopqrstuv',
      '$argon2id$v=19$m=9999999,t=2,p=1$AAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    ])('takes "%s" for a wrong password and for outdated', async (hash) => {
      const { hasher } = harness()
      expect(await hasher.verify(hash, 'secret')).toBe(false)
      expect(hasher.isOutdated(hash)).toBe(true)
    })

    it('sees parameters weaker than today’s', async () => {
      const { hasher } = harness()
      const rest = '$lSyZ8tkACyrOcDtkfbFp7Q$cbkh41eji3zdbYTUOW9BnUv3StaF4/zMH3KEOUzfuDA'
      expect(hasher.isOutdated(`$argon2id$v=19$m=19456,t=2,p=1${rest}`)).toBe(false)
      expect(hasher.isOutdated(`$argon2id$v=19$m=65536,t=3,p=4${rest}`)).toBe(false)
      expect(hasher.isOutdated(`$argon2id$v=19$m=19455,t=2,p=1${rest}`)).toBe(true)
      expect(hasher.isOutdated(`$argon2id$v=19$m=19456,t=1,p=1${rest}`)).toBe(true)
    })
  })
}
