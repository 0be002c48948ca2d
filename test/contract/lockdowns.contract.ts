import { beforeEach, describe, expect, it } from 'vitest'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import { Recipient } from '../../domain/verification/recipient.ts'
import { aSession, aUser } from '../support/builders.ts'
import { aPasskey } from '../support/passkey-builders.ts'
import { aProgramKey } from '../support/program-key-builders.ts'
import type { RecordsHarness } from '../support/records.ts'
import { aBinding } from '../support/social-builders.ts'

const OWN = { email: 'mei@example.com', phone: undefined }
const NEW_EMAIL = { text: 'New@example.com', key: 'new@example.com' }

/** The part of `PasswordChanges` that undoes what a stranger did. */
export function lockdownContract(adapter: string, records: RecordsHarness) {
  const hashOf = async (name: string) =>
    (await records().users.getLoginAccount(LoginName.parse(name))).passwordHash
  const open = async (userId: string) => {
    const session = aSession({ userId })
    await records().sessions.open(session, undefined)
    return session.props
  }
  const isOpen = async (digest: string) => (await records().sessions.get(digest)) !== undefined
  const at = new Date('2026-11-21T10:00:00Z')

  describe(`PasswordChanges contract, lockdowns: ${adapter}`, () => {
    beforeEach(async () => {
      await records().given.user(aUser({ id: '1', name: 'mei' }), 'old')
      await records().given.user(aUser({ id: '2', name: 'lin' }), 'old')
    })

    it('locks everybody out until a password is chosen', async () => {
      const { passwordChanges, given, reachable, sessions } = records()
      const [own, foreign] = [await open('1'), await open('2')]
      for (const id of ['1', '2']) {
        const from = { source: 'home' }
        await sessions.open(aSession({ userId: id }), undefined, from)
      }
      await given.contact(
        '1',
        Recipient.parse('email', 'mei@example.com', () => undefined),
      )
      await given.contact(
        '1',
        Recipient.parse('sms', '+8613800138000', (raw) => raw),
      )
      const ended = await passwordChanges.lockOut('1', OWN)
      expect(ended).toContain(own.tokenDigest)
      expect([await isOpen(own.tokenDigest), await isOpen(foreign.tokenDigest)]).toEqual([
        false,
        true,
      ])
      expect([await hashOf('mei'), await hashOf('lin')]).toEqual([undefined, 'old'])
      const { email, phone } = (await reachable.get('1')) ?? {}
      expect([email?.isProven, phone]).toEqual([true, undefined])
      // No source is known any more, so nobody proves a contact from there.
      const opening = await sessions.open(aSession({ userId: '1' }), undefined, { source: 'new' })
      expect(opening).toMatchObject({ state: 'open', isNewSource: false })
    })

    it('gives contacts back to their owner, except those that others have proven', async () => {
      const { passwordChanges, reachable, profiles, given } = records()
      const contactsOf = async (userId: string) => {
        const { email, phone } = (await reachable.get(userId)) ?? {}
        return { email, phone }
      }
      const lost = { email: { text: OWN.email, key: OWN.email } }
      const phone = '+8613800138000'
      // A thief of account 1 has also entered its address in an account of their own.
      await profiles.change('2', lost)
      await profiles.change('1', { email: NEW_EMAIL, phone: { text: 'thief', key: '+8613' } })
      await passwordChanges.lockOut('1', { ...OWN, phone })
      expect(await contactsOf('1')).toEqual({
        email: { address: OWN.email, isProven: true },
        phone: { address: phone, isProven: false },
      })
      expect(await contactsOf('2')).toEqual({ email: undefined, phone: undefined })
      await profiles.change('1', { email: NEW_EMAIL, phone: null })
      await given.contact(
        '2',
        Recipient.parse('email', OWN.email, () => undefined),
      )
      await profiles.change('2', { phone: { text: phone, key: phone } })
      await passwordChanges.lockOut('1', { ...OWN, phone })
      expect(await contactsOf('1')).toEqual({ email: undefined, phone: undefined })
      expect(await contactsOf('2')).toMatchObject({ email: { isProven: true } })
    })
  })

  describe(`AccountLeftovers contract: ${adapter}`, () => {
    beforeEach(async () => {
      for (const id of ['1', '2']) await records().given.user(aUser({ id }))
    })

    const removeSince = async (userId: string) => {
      const { bindings, keys, passkeys, recoveryCodes, secondFactors } = records()
      for (const one of [bindings, keys, passkeys, recoveryCodes, secondFactors])
        await one.removeSince(userId, at)
    }

    it('removes what was added since then, and nothing that was there before', async () => {
      const { bindings, keys, passkeys, secondFactors } = records()
      const added = async (userId: string, createdAt: Date, source: string) => {
        await passkeys.add(aPasskey({ userId, createdAt, name: source }))
        await bindings.bind(aBinding({ userId, createdAt, source }))
        await keys.add(aProgramKey({ userId, createdAt, name: source }), 9)
      }
      await added('1', new Date(at.getTime() - 1), 'OLD')
      await added('1', at, 'NEW')
      await added('2', at, 'NEW')
      for (const userId of ['1', '2']) {
        const secret = { userId, sealed: 'sealed' }
        await secondFactors.begin(secret, at)
        await secondFactors.confirm({ ...secret, step: 1, at, recoveryDigests: ['digest'] })
      }
      await removeSince('1')
      const left = async (userId: string) => [
        (await passkeys.listOf(userId)).map(({ name }) => name),
        (await bindings.listOf(userId)).map(({ source }) => source),
        (await keys.listOf(userId)).map(({ name }) => name),
        (await secondFactors.factorsOf(userId)).hasApp,
        (await secondFactors.factorsOf(userId)).recoveryCodes,
      ]
      expect(await left('1')).toEqual([['OLD'], ['OLD'], ['OLD'], false, 0])
      expect(await left('2')).toEqual([['NEW'], ['NEW'], ['NEW'], true, 1])
    })

    it('removes recovery codes and keys of service accounts that were made since then', async () => {
      const { keys, recoveryCodes, secondFactors } = records()
      const before = new Date(at.getTime() - 1)
      for (const userId of ['1', '2']) {
        const secret = { userId, sealed: 'sealed' }
        await secondFactors.begin(secret, before)
        await secondFactors.confirm({ ...secret, step: 1, at: before, recoveryDigests: ['own'] })
      }
      await keys.add(aProgramKey({ userId: '2', madeBy: '1', createdAt: before, name: 'old' }), 9)
      await keys.add(aProgramKey({ userId: '2', madeBy: '1', createdAt: at, name: 'new' }), 9)
      await keys.add(aProgramKey({ userId: '2', madeBy: '2', createdAt: at, name: 'own' }), 9)
      const codesLeft = async (userId: string) =>
        (await secondFactors.factorsOf(userId)).recoveryCodes
      await removeSince('1')
      expect((await keys.listOf('2')).map(({ name }) => name)).toEqual(['old', 'own'])
      expect((await secondFactors.factorsOf('1')).hasApp).toBe(true)
      expect(await codesLeft('1')).toBe(1)
      await recoveryCodes.replace('1', ['renewed'], at)
      await removeSince('1')
      expect([await codesLeft('1'), await codesLeft('2')]).toEqual([0, 1])
    })
  })
}
