import { describe, expect, it } from 'vitest'
import { aMenu, aRole } from '../support/access-builders.ts'
import { aUser } from '../support/builders.ts'
import type { RecordsHarness } from '../support/records.ts'

export function menuRepoContract(adapter: string, records: RecordsHarness) {
  describe(`MenuRepo contract: ${adapter}`, () => {
    it('answers every menu as it was stored', async () => {
      const { given, menus } = records()
      const directory = await given.menu(aMenu({ kind: 'directory', component: undefined }))
      const page = await given.menu(
        aMenu({
          parentId: directory.id,
          query: '{"a":1}',
          isCached: false,
          isVisible: false,
          isEnabled: false,
          opensExternally: true,
          permission: 'system:oss:list',
          remark: '/system/oss',
        }),
      )
      expect(await menus.all()).toEqual([directory, page])
    })

    it('answers what enabled ones of the roles grant, each menu once', async () => {
      const { given, menus } = records()
      const [one, two] = [aRole(), aRole()]
      const off = aRole({ status: 'disabled' })
      await given.user(aUser({ roles: [one, two, off] }))
      const [shared, single, hidden] = [aMenu(), aMenu(), aMenu()]
      for (const menu of [shared, single, hidden]) await given.menu(menu)
      await given.grant(one.id, shared.id)
      await given.grant(two.id, shared.id)
      await given.grant(two.id, single.id)
      await given.grant(off.id, hidden.id)
      expect(await menus.grantedTo([one.key, two.key, off.key])).toEqual([shared, single])
      expect(await menus.grantedTo([two.key])).toEqual([shared, single])
      expect(await menus.grantedTo([one.key])).toEqual([shared])
      expect(await menus.grantedTo([off.key])).toEqual([])
      expect(await menus.grantedTo([])).toEqual([])
      expect(await menus.grantedTo(['unknown'])).toEqual([])
    })

    it('answers what changed once the version of rights has grown', async () => {
      const { accessVersion, given, menus } = records()
      const [role, first, second] = [aRole(), await given.menu(aMenu()), await given.menu(aMenu())]
      await given.user(aUser({ roles: [role] }))
      await given.grant(role.id, first.id)
      expect(await menus.grantedTo([role.key])).toEqual([first])
      await given.grant(role.id, second.id)
      await accessVersion.current()
      expect(await menus.grantedTo([role.key])).toEqual([first, second])
      const third = await given.menu(aMenu())
      expect(await menus.all()).toContainEqual(third)
    })
  })
}
