import { describe, expect, it } from 'vitest'
import { aUser } from '../support/builders.ts'
import type { RecordsHarness } from '../support/records.ts'

const REST = 'lSyZ8tkACyrOcDtkfbFp7Qcbkh41eji3zdbYTUOW9BnUv3StaF4zM'

export function bcryptHashesContract(adapter: string, records: RecordsHarness) {
  describe(`BcryptHashes contract: ${adapter}`, () => {
    it('counts them, and knows the cost that most have', async () => {
      const { given, bcryptHashes, users } = records()
      await given.user(aUser({ id: '1', name: 'without' }))
      await given.user(aUser({ id: '2', name: 'ours' }), '$argon2id$v=19$m=19456,t=2,p=1$a$b')
      await given.user(aUser({ id: '9', name: 'endless' }), `$2b$31$${REST}`)
      expect(await bcryptHashes.left()).toEqual({ count: 0, usualCost: undefined })
      const hashes = [`$2a$12$${REST}`, `$2y$10$${REST}`, `$2b$10$${REST}`]
      for (const [at, hash] of hashes.entries()) {
        await given.user(aUser({ id: `${at + 3}`, name: `user${at}` }), hash)
      }
      expect(await bcryptHashes.left()).toEqual({ count: 3, usualCost: 10 })
      await given.disableUser('5')
      expect(await bcryptHashes.left()).toMatchObject({ count: 3 })
      for (const at of [1, 2]) {
        await users.replacePasswordHash(`${at + 3}`, hashes[at] ?? '', '$argon2id$v=19$new')
      }
      expect(await bcryptHashes.left()).toEqual({ count: 1, usualCost: 12 })
    })
  })
}
