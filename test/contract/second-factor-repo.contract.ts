import { beforeEach, describe, expect, it } from 'vitest'
import { aUser } from '../support/builders.ts'
import type { RecordsHarness } from '../support/records.ts'

export function secondFactorRepoContract(adapter: string, records: RecordsHarness) {
  const factors = () => records().secondFactors
  const at = new Date('2026-11-26T10:00:00Z')
  const secret = { userId: '1', sealed: 'sealed' }
  const confirmation = { ...secret, step: 100, at, recoveryDigests: ['a', 'b'] }
  const confirmed = async () => {
    await factors().begin(secret, at)
    return factors().confirm(confirmation)
  }

  describe(`SecondFactorRepo contract: ${adapter}`, () => {
    beforeEach(async () => {
      await records().given.user(aUser({ id: '1', name: 'mei' }))
      await records().given.user(aUser({ id: '2', name: 'lin' }))
    })

    it('has nothing of a user who set up nothing, or does not exist', async () => {
      for (const userId of ['1', '77']) {
        expect(await factors().factorsOf(userId)).toMatchObject({ areThere: false, possible: [] })
        expect(await factors().getSecret(userId)).toBeUndefined()
      }
    })

    it('puts a secret in force with its confirmation, and not before', async () => {
      expect(await factors().begin(secret, at)).toBe(true)
      expect((await factors().factorsOf('1')).areThere).toBe(false)
      expect(await factors().getSecret('1')).toMatchObject({ ...secret, confirmedAt: undefined })
      expect(await factors().confirm(confirmation)).toBe(true)
      const held = await factors().factorsOf('1')
      expect(held).toMatchObject({ areThere: true, hasApp: true, recoveryCodes: 2 })
      expect(held.possible).toEqual(['totp', 'recovery'])
      expect(await factors().getSecret('1')).toMatchObject({ ...secret, confirmedAt: at })
      expect((await factors().factorsOf('2')).areThere).toBe(false)
    })

    it('replaces a secret that waits, but no confirmed one', async () => {
      await factors().begin({ ...secret, sealed: 'older' }, at)
      expect(await factors().begin(secret, at)).toBe(true)
      expect(await factors().confirm({ ...confirmation, sealed: 'older' })).toBe(false)
      expect(await factors().confirm(confirmation)).toBe(true)
      expect(await factors().begin({ ...secret, sealed: 'newer' }, at)).toBe(false)
      expect(await factors().getSecret('1')).toMatchObject(secret)
    })

    it('confirms once of 8 times at once', async () => {
      await factors().begin(secret, at)
      const tries = Array.from({ length: 8 }, () => factors().confirm(confirmation))
      expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
      expect(await factors().confirm({ ...confirmation, userId: '2' })).toBe(false)
    })

    it('spends a step once of 8 times at once, and none at or before it', async () => {
      await confirmed()
      expect(await factors().spendStep('1', 100)).toBe(false)
      const tries = Array.from({ length: 8 }, () => factors().spendStep('1', 101))
      expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
      expect(await factors().spendStep('1', 99)).toBe(false)
      expect(await factors().spendStep('1', 103)).toBe(true)
    })

    it('spends no step of a secret that waits', async () => {
      await factors().begin(secret, at)
      expect(await factors().spendStep('1', 101)).toBe(false)
    })

    it('removes the secret with its recovery codes', async () => {
      await confirmed()
      expect(await factors().remove('2')).toBe(false)
      expect(await factors().remove('1')).toBe(true)
      expect(await factors().remove('1')).toBe(false)
      expect(await factors().factorsOf('1')).toMatchObject({ areThere: false, recoveryCodes: 0 })
      expect(await factors().spendStep('1', 200)).toBe(false)
      expect(await confirmed()).toBe(true)
    })

    it('keeps recovery codes for a passkey that is left', async () => {
      await confirmed()
      await records().given.passkey('1', 'credential')
      expect((await factors().factorsOf('1')).possible).toEqual(['totp', 'passkey', 'recovery'])
      await factors().remove('1')
      expect((await factors().factorsOf('1')).possible).toEqual(['passkey', 'recovery'])
    })

    it('replaces the sealed form of a secret, unless it changed meanwhile', async () => {
      await confirmed()
      await factors().replaceSealed({ ...secret, sealed: 'other' }, 'lost')
      await factors().replaceSealed(secret, 'anew')
      expect(await factors().listSecrets()).toMatchObject([{ userId: '1', sealed: 'anew' }])
      expect(await factors().spendStep('1', 101)).toBe(true)
    })

    it('makes copies of sessions outdated when a factor comes or goes', async () => {
      const version = () => records().accessVersion.current()
      const [before] = [await version(), await factors().begin(secret, at)]
      await factors().confirm(confirmation)
      const between = await version()
      await factors().remove('1')
      expect(between).toBeGreaterThan(before)
      expect(await version()).toBeGreaterThan(between)
    })
  })
}
