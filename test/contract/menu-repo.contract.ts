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

    it('answers what enabled roles of the user grant, each menu once', async () => {
      const { given, menus } = records()
      const [one, two] = [aRole(), aRole()]
      const off = aRole({ status: 'disabled' })
      const user = await given.user(aUser({ roles: [one, two, off] }))
      const stranger = await given.user(aUser())
      const [shared, single, hidden] = [aMenu(), aMenu(), aMenu()]
      for (const menu of [shared, single, hidden]) await given.menu(menu)
      await given.grant(one.id, shared.id)
      await given.grant(two.id, shared.id)
      await given.grant(two.id, single.id)
      await given.grant(off.id, hidden.id)
      expect(await menus.grantedTo(user.id)).toEqual([shared, single])
      expect(await menus.grantedTo(stranger.id)).toEqual([])
      expect(await menus.grantedTo('987654321')).toEqual([])
    })
  })
}
