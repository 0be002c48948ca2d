import { describe, expect, it } from 'vitest'
import { EVERY_ROW, NO_ROW } from '../../domain/access/data-scope.ts'
import { ROLE } from '../../domain/access/role-record.ts'
import { USER } from '../../domain/users/user-record.ts'
import { aMenu, aRole } from '../support/access-builders.ts'
import { aUser } from '../support/builders.ts'
import { sampleRow } from '../support/pages.ts'
import type { DatabaseHarness } from '../support/records.ts'

export function roleLinksContract(adapter: string, records: DatabaseHarness) {
  describe(`RoleLinks contract: ${adapter}`, () => {
    const newRole = async () => {
      const row = { ...sampleRow(ROLE, 1), scope: 'own', status: 'normal' }
      return (await records().recordStores(ROLE).add(row)).id
    }

    it('gives exactly the given menus', async () => {
      const { given, roleLinks: links } = records()
      const [one, other] = [await given.menu(aMenu()), await given.menu(aMenu())]
      const role = await newRole()
      expect(await links.existing('menus', [other.id, one.id, '999999999'])).toEqual([
        one.id,
        other.id,
      ])
      await links.give(role, 'menus', [one.id])
      await links.give(role, 'menus', [other.id])
      expect(await links.givenBy(role)).toEqual({ menus: [other.id], departments: [] })
      await links.give(role, 'menus', [])
      expect(await links.givenBy(role)).toEqual({ menus: [], departments: [] })
    })

    it('gives a role to users and takes it, repeatedly', async () => {
      const { given, roleLinks: links } = records()
      const own = aRole()
      const [one, other] = [
        await given.user(aUser({ roles: [own] })),
        await given.user(aUser({ roles: [own] })),
      ]
      const role = await newRole()
      expect(await links.isHeld([role])).toBe(false)
      for (const _time of [1, 2]) await links.hand(role, [one.id, other.id])
      expect(await links.isHeld([role], one.id)).toBe(true)
      expect(await links.standings(role)).toMatchObject([
        { roles: expect.arrayContaining([role, own.id]) },
      ])
      await links.take(role, [one.id])
      expect(await links.isHeld([role], one.id)).toBe(false)
      expect(await links.people([one.id, '999999999'])).toMatchObject([
        { id: one.id, roles: [own.id] },
      ])
    })

    it('lists users with and without it, within a scope', async () => {
      const { given, roleLinks: links } = records()
      const phoneNumber = '13812345678'
      const [one, other] = [
        await given.user(aUser({ roles: [], phoneNumber })),
        await given.user(aUser({ roles: [] })),
      ]
      const role = await newRole()
      await links.hand(role, [one.id])
      const page = { roleId: role, scope: EVERY_ROW, by: '7', offset: 0, limit: 10 }
      const ids = async (question: object) => {
        const { rows, total } = await links.candidates({ ...page, hold: true, ...question })
        expect(total).toBe(rows.length)
        return rows.map(({ id }) => id)
      }
      expect(await ids({})).toEqual([one.id])
      expect(await ids({ hold: false })).toEqual([other.id])
      expect(await ids({ userName: one.props.name })).toEqual([one.id])
      expect(await ids({ userName: one.props.name.toUpperCase() })).toEqual([one.id])
      expect(await ids({ userName: '%' })).toEqual([])
      expect(await ids({ status: 'disabled' })).toEqual([])
      const phoned = (text: string, isWhole: boolean) => ids({ phoneNumber: { text, isWhole } })
      expect(await phoned(phoneNumber, true)).toEqual([one.id])
      expect(await phoned(phoneNumber.slice(0, 6), true)).toEqual([])
      expect(await phoned(phoneNumber.slice(0, 6), false)).toEqual([one.id])
      expect(await ids({ scope: NO_ROW })).toEqual([])
      expect(await ids({ scope: NO_ROW, by: one.id })).toEqual([one.id])
      await records().recordStores(USER).edit(one.id, { authorId: page.by })
      expect(await ids({ scope: NO_ROW })).toEqual([])
      expect(await ids({ scope: { ...NO_ROW, own: true } })).toEqual([one.id])
    })
  })
}
