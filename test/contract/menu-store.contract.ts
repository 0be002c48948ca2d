import { describe, expect, it } from 'vitest'
import { aMenu, aRole } from '../support/access-builders.ts'
import { aUser } from '../support/builders.ts'
import type { DatabaseHarness } from '../support/records.ts'
import { later, someMoment } from '../support/unique.ts'

export function menuStoreContract(adapter: string, records: DatabaseHarness) {
  describe(`MenuStore contract: ${adapter}`, () => {
    const { id: _none, ...form } = aMenu({ query: '{"a":1}', permission: 'a:b:c', remark: '/x' })

    it('adds, keeps and changes every field', async () => {
      const { menuStore, menus } = records()
      const id = await menuStore.add({ ...form, createdAt: someMoment })
      const stored = { ...form, id, createdAt: someMoment }
      expect(await menuStore.all()).toEqual([stored])
      expect(await menus.all()).toEqual([{ ...form, id }])
      const below = await menuStore.add({ ...form, parentId: id, createdAt: later(1) })
      const change = {
        ...aMenu({ id: below, kind: 'button', title: 'x', order: 7, path: '' }),
        ...{ component: undefined, query: undefined, icon: '#', opensExternally: true },
        ...{ isCached: false, isVisible: false, isEnabled: false, permission: undefined },
      }
      await menuStore.edit(change)
      const changed = { ...change, createdAt: later(1) }
      expect(await menuStore.held()).toEqual([stored, changed])
    })

    it('removes menus with their grants, parents and children at once', async () => {
      const { menuStore, given } = records()
      const role = aRole()
      await given.user(aUser({ roles: [role] }))
      const parent = await menuStore.add({ ...form, createdAt: someMoment })
      const child = await menuStore.add({ ...form, parentId: parent, createdAt: someMoment })
      await given.grant(role.id, child)
      expect(await menuStore.areGranted([parent])).toBe(false)
      expect(await menuStore.areGranted([parent, child])).toBe(true)
      await menuStore.remove([parent, child])
      expect(await menuStore.areGranted([child])).toBe(false)
      expect(await menuStore.all()).toEqual([])
    })
  })
}
