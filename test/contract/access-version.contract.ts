import { describe, expect, it } from 'vitest'
import { aMenu, aRole } from '../support/access-builders.ts'
import { aSession, aUser } from '../support/builders.ts'
import type { RecordsHarness } from '../support/records.ts'

export function accessVersionContract(adapter: string, records: RecordsHarness) {
  describe(`AccessVersion contract: ${adapter}`, () => {
    it('stays while nobody may do more or less', async () => {
      const { accessVersion, given } = records()
      const before = await accessVersion.current()
      await given.parameter('some.key', 'value')
      expect(await accessVersion.current()).toBe(before)
    })

    it('grows when it is advanced', async () => {
      const { accessVersion } = records()
      const before = await accessVersion.current()
      await accessVersion.advance()
      expect(await accessVersion.current()).toBeGreaterThan(before)
    })

    it('grows when a user is disabled, gets a role, or a role gets a menu', async () => {
      const { accessVersion, given } = records()
      const [role, menu] = [aRole(), await given.menu(aMenu())]
      const versions = [await accessVersion.current()]
      const user = await given.user(aUser({ roles: [role] }))
      versions.push(await accessVersion.current())
      await given.grant(role.id, menu.id)
      versions.push(await accessVersion.current())
      await given.disableUser(user.id)
      versions.push(await accessVersion.current())
      expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
    })

    it('grows when a menu is added', async () => {
      const { accessVersion, given } = records()
      const before = await accessVersion.current()
      await given.menu(aMenu())
      expect(await accessVersion.current()).toBeGreaterThan(before)
    })

    it('is the one that a session is found with', async () => {
      const { accessVersion, given, sessions } = records()
      const user = await given.user(aUser())
      const session = aSession({ userId: user.id })
      await sessions.open(session, undefined)
      await accessVersion.advance()
      const live = await sessions.get(session.props.tokenDigest)
      expect(live?.accessVersion).toBe(await accessVersion.current())
    })
  })
}
