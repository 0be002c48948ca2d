import { describe, expect, it } from 'vitest'
import { aRole } from '../support/access-builders.ts'
import { aSession, aUser } from '../support/builders.ts'
import type { DatabaseHarness, Records } from '../support/records.ts'
import { someMoment } from '../support/unique.ts'

const NONE = { hasApp: false, passkeys: 0, recoveryCodes: 0 }

export function userFactorsContract(adapter: string, records: DatabaseHarness) {
  describe(`UserFactors contract: ${adapter}`, () => {
    it('knows what somebody has, and whether a role requires it', async () => {
      const { given, userFactors } = records()
      const { alice, bob } = await people(records())
      expect(await userFactors.of(alice)).toEqual({ ...NONE, isRequired: true })
      expect(await userFactors.of(bob)).toEqual({ ...NONE, isRequired: false })
      await given.passkey(bob, 'key of bob')
      expect(await userFactors.of(bob)).toEqual({ ...NONE, passkeys: 1, isRequired: false })
    })

    it('lists and counts those who have one or must have one', async () => {
      const { given, userFactors } = records()
      const { alice, bob, carol } = await people(records())
      expect(await userFactors.count()).toEqual({ required: 2, missing: 2 })
      await given.passkey(bob, 'key of bob')
      await given.passkey(carol, 'key of carol')
      expect(await userFactors.count()).toEqual({ required: 2, missing: 1 })
      expect(await userFactors.list()).toEqual([
        { userName: 'alice', ...NONE, isRequired: true },
        { userName: 'bob', ...NONE, passkeys: 1, isRequired: false },
        { userName: 'carol', ...NONE, passkeys: 1, isRequired: true },
      ])
      await given.disableUser(alice)
      expect(await userFactors.count()).toEqual({ required: 1, missing: 0 })
      expect((await userFactors.list()).map(({ userName }) => userName)).toEqual(['bob', 'carol'])
    })

    it('removes those of one user, in force at once', async () => {
      const { given, userFactors, accessVersion } = records()
      const { bob, carol } = await people(records())
      await given.passkey(carol, 'one')
      await given.passkey(carol, 'two')
      await confirmApp(records(), carol)
      const whole = { hasApp: true, passkeys: 2, recoveryCodes: 2, isRequired: true }
      expect(await userFactors.of(carol)).toEqual(whole)
      await given.passkey(bob, 'three')
      const before = await accessVersion.current()
      expect(await userFactors.removeAll(carol)).toBe(true)
      expect(await userFactors.removeAll(carol)).toBe(false)
      expect(await userFactors.of(carol)).toMatchObject(NONE)
      expect(await userFactors.of(bob)).toMatchObject({ passkeys: 1 })
      expect(await accessVersion.current()).toBeGreaterThan(before)
    })

    it('are what sessions are judged by', async () => {
      const { given } = records()
      const { alice, bob, carol } = await people(records())
      expect(await areLacking(records(), [alice, bob, carol])).toEqual([true, false, true])
      await given.passkey(carol, 'key of carol')
      expect(await areLacking(records(), [alice, bob, carol])).toEqual([true, false, false])
      await given.factorRole('3')
      await confirmApp(records(), alice)
      expect(await areLacking(records(), [alice, bob, carol])).toEqual([false, true, false])
    })

    it('are required of administrators by a parameter', async () => {
      const { given, accessVersion } = records()
      const keys = ['superadmin', 'admin', 'reader']
      const ids: string[] = []
      for (const key of keys) {
        const role = aRole({ id: String(50 + ids.length), key })
        ids.push((await given.user(aUser({ name: key, roles: [role] }))).id)
      }
      await given.parameter('sys.account.adminFactor', 'false')
      expect(await areLacking(records(), ids)).toEqual([false, false, false])
      const before = await accessVersion.current()
      await given.parameter('sys.account.adminFactor', 'true')
      expect(await areLacking(records(), ids)).toEqual([true, true, false])
      expect(await accessVersion.current()).toBeGreaterThan(before)
    })
  })
}

/** Alice and Carol must have a factor, each by one of two roles; Bob need not. */
async function people({ given }: Records) {
  const strict = aRole({ id: '2', key: 'strict' })
  const free = aRole({ id: '3', key: 'free' })
  const asleep = aRole({ id: '4', key: 'asleep', status: 'disabled' })
  const { id: alice } = await given.user(aUser({ name: 'alice', roles: [strict, free] }))
  const { id: bob } = await given.user(aUser({ name: 'bob', roles: [free, asleep] }))
  const { id: carol } = await given.user(aUser({ name: 'carol', roles: [strict] }))
  await given.factorRole('2')
  await given.factorRole('4')
  return { alice, bob, carol }
}

async function confirmApp({ secondFactors }: Records, userId: string) {
  const secret = { userId, sealed: 'sealed' }
  await secondFactors.begin(secret, someMoment)
  const proof = { step: 1, at: someMoment, recoveryDigests: ['one', 'two'] }
  await secondFactors.confirm({ ...secret, ...proof })
}

async function areLacking({ sessions }: Records, userIds: readonly string[]) {
  const lacking: (boolean | undefined)[] = []
  for (const userId of userIds) {
    const session = aSession({ userId })
    await sessions.open(session, undefined)
    lacking.push((await sessions.get(session.props.tokenDigest))?.caller.lacksFactor)
  }
  return lacking
}
