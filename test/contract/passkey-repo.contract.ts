import { describe, expect, it } from 'vitest'
import { MOST_PASSKEYS } from '../../domain/identity/factors/passkey.ts'
import { aUser } from '../support/builders.ts'
import { aPasskey } from '../support/passkey-builders.ts'
import type { Records, RecordsHarness } from '../support/records.ts'

const LATER = new Date('2026-03-01T10:00:00Z')

export function passkeyRepoContract(adapter: string, records: RecordsHarness) {
  describe(`PasskeyRepo contract: ${adapter}`, () => {
    it('finds a passkey with its owner, and whether they may log in', async () => {
      const { given, passkeys } = records()
      const { id } = await given.user(aUser({ name: 'Alice' }))
      const made = aPasskey({ userId: id, counter: 4_294_967_295 })
      expect(await passkeys.add(made)).toBe('added')
      const kept = { ...made, id: expect.any(String), lastUsedAt: undefined }
      const account = { passkey: kept, userName: 'Alice', mayLogIn: true }
      expect(await passkeys.get(made.credentialId)).toEqual(account)
      await given.disableUser(id)
      expect(await passkeys.get(made.credentialId)).toEqual({ ...account, mayLogIn: false })
    })

    it.each([
      '',
      'abc',
      'abcde',
      'ABCD',
      '%',
      'ab\x00d',
      "' or 1=1",
    ])('finds nobody for the similar %j', async (credentialId) => {
      const { passkeys } = records()
      await kept(records(), { credentialId: 'abcd' })
      expect(await passkeys.get(credentialId)).toBeUndefined()
    })

    it('lists the passkeys of one user, oldest first', async () => {
      const { given, passkeys } = records()
      const { userId } = await kept(records(), { name: 'First' })
      await kept(records(), { name: 'Somebody else' })
      await passkeys.add(aPasskey({ userId, name: 'Second', transports: [] }))
      expect(await passkeys.listOf(userId)).toMatchObject([
        { name: 'First' },
        { name: 'Second', transports: [] },
      ])
      expect(await passkeys.listOf((await given.user(aUser())).id)).toEqual([])
    })

    it('keeps a credential for one user alone, and says so to them too', async () => {
      const { given, passkeys } = records()
      const { credentialId, userId } = await kept(records())
      const other = await given.user(aUser())
      expect(await passkeys.add(aPasskey({ credentialId, userId }))).toBe('taken')
      expect(await passkeys.add(aPasskey({ credentialId, userId: other.id }))).toBe('taken')
      expect(await passkeys.listOf(other.id)).toEqual([])
    })

    it('keeps no more than an account may have, also when they come at once', async () => {
      const { given, passkeys } = records()
      const { id: userId } = await given.user(aUser())
      const wanted = Array.from({ length: MOST_PASSKEYS + 4 }, () => aPasskey({ userId }))
      const outcomes = await Promise.all(wanted.map((one) => passkeys.add(one)))
      expect(outcomes.filter((outcome) => outcome === 'too-many')).toHaveLength(4)
      expect(await passkeys.listOf(userId)).toHaveLength(MOST_PASSKEYS)
    })

    it.each([
      ['counts on', 4, 5, true],
      ['begins to count', 0, 1, true],
      ['never counts', 0, 0, true],
      ['repeats itself', 4, 4, false],
      ['goes back', 4, 3, false],
      ['stops counting', 4, 0, false],
    ])('notes a use of an authenticator unless its counter stands still or falls: it %s', async (_case, before, now, noted) => {
      const { passkeys } = records()
      const { id, credentialId } = await kept(records(), { counter: before })
      const use = { counter: now, isBackedUp: false, at: LATER }
      expect(await passkeys.use(id, use)).toBe(noted)
      const account = await passkeys.get(credentialId)
      expect(account?.passkey).toMatchObject(
        noted
          ? { counter: now, isBackedUp: false, lastUsedAt: LATER }
          : { counter: before, isBackedUp: true, lastUsedAt: undefined },
      )
    })

    it('notes one of ten uses with the same counter', async () => {
      const { passkeys } = records()
      const { id } = await kept(records(), { counter: 7 })
      const uses = Array.from({ length: 10 }, () =>
        passkeys.use(id, { counter: 8, isBackedUp: true, at: LATER }),
      )
      expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1)
    })

    it('keeps recovery codes until the last factor is removed', async () => {
      const { passkeys, recoveryCodes, secondFactors } = records()
      const { id, userId } = await kept(records())
      await passkeys.add(aPasskey({ userId }))
      await recoveryCodes.replace(userId, ['digest'], LATER)
      await passkeys.remove(id, userId)
      expect(await secondFactors.factorsOf(userId)).toMatchObject({ passkeys: 1, recoveryCodes: 1 })
      const [last] = await passkeys.listOf(userId)
      await passkeys.remove(last?.id ?? '', userId)
      expect(await secondFactors.factorsOf(userId)).toMatchObject({ passkeys: 0, recoveryCodes: 0 })
    })

    it('renames and removes a passkey for its user alone', async () => {
      const { passkeys } = records()
      const { id, userId, credentialId } = await kept(records())
      const { userId: other } = await kept(records())
      expect(await passkeys.rename(id, other, 'Mine')).toBe(false)
      expect(await passkeys.remove(id, other)).toBe(false)
      expect(await passkeys.rename(id, userId, 'Phone')).toBe(true)
      expect(await passkeys.listOf(userId)).toMatchObject([{ id, name: 'Phone' }])
      expect(await passkeys.remove(id, userId)).toBe(true)
      expect(await passkeys.remove(id, userId)).toBe(false)
      expect(await passkeys.use(id, { counter: 1, isBackedUp: true, at: LATER })).toBe(false)
      expect(await passkeys.get(credentialId)).toBeUndefined()
    })
  })
}

async function kept({ given, passkeys }: Records, props: Parameters<typeof aPasskey>[0] = {}) {
  const { id: userId } = await given.user(aUser())
  const made = aPasskey({ userId, ...props })
  await passkeys.add(made)
  const [passkey] = await passkeys.listOf(userId)
  if (!passkey) throw new Error('No passkey was kept.')
  return passkey
}
