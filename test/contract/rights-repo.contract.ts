import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RightsRepo } from '../../application/ports/accounts/rights-repo.ts'
import { EVERY_ROW, NO_ROW } from '../../domain/access/data-scope.ts'
import { parsePermissionCode } from '../../domain/access/permission-code.ts'
import { PermissionSet } from '../../domain/access/permission-set.ts'
import type { ScopeRule } from '../../domain/access/role-rights.ts'

export interface RightsGround {
  readonly rights: RightsRepo
  run(sql: string): Promise<void>
  transaction(work: () => Promise<void>): Promise<void>
  /** Not in the transaction that is running. */
  outside(sql: string): Promise<void>
}

const WORLD = [
  `insert into departments (id, parent_id, name, category, sort_order, phone, email, is_disabled,
      author_id, created_at)
    select id, parent, 'd' || id, '', 1, '', '', false, 1, now() from (values
      (100, null), (101, 100), (102, 101)) as d (id, parent)`,
  `insert into menus (id, parent_id, kind, title, sort_order, path, icon, opens_externally,
      is_cached, is_visible, is_enabled, permission)
    select id, parent, 'page', 'm', 1, 'p', '#', false, true, true, enabled, code from (values
      (10, null, true, null), (11, 10, true, 'system:a:list'), (12, 10, false, 'system:b:list'),
      (13, 12, true, 'system:c:list')) as m (id, parent, enabled, code)`,
  `insert into users (id, name, name_key, nick_name, status, created_at, department_id)
    values (7, 'mei', 'mei', 'Mei', 'normal', now(), 101)`,
  `insert into roles (id, key, name, status, scope) values
    (20, 'clerk', 'Clerk', 'normal', 'department-and-below'),
    (21, 'idle', 'Idle', 'disabled', 'all')`,
  'insert into role_menus (role_id, menu_id) values (20, 11), (20, 12), (20, 13), (21, 11)',
  'insert into user_roles (user_id, role_id) values (7, 20), (7, 21)',
]

type FreshGround = (scopeRule?: ScopeRule) => Promise<RightsGround>

export function rightsRepoContract(adapter: string, fresh: FreshGround): void {
  describe(`RightsRepo contract: ${adapter}`, () => {
    let ground: RightsGround
    beforeEach(async () => {
      ground = await fresh()
      for (const sql of WORLD) await ground.run(sql)
    })

    it('gives what enabled roles and menus give', async () => {
      const { permissions, menus, scope } = await ground.rights.get('7')
      expect(permissions.codes).toEqual(['system:a:list'])
      expect([...menus].sort()).toEqual(['11', '12', '13'])
      expect(scope).toEqual({ all: false, departments: new Set(['101', '102']), own: false })
    })

    it('gives nothing to a user without roles, or an unknown one', async () => {
      await ground.run('delete from user_roles')
      for (const id of ['7', '999']) {
        const { permissions, menus, scope } = await ground.rights.get(id)
        expect([permissions.codes, menus.size]).toEqual([[], 0])
        expect(scope).toEqual({ all: false, departments: new Set(), own: false })
      }
    })

    it('gives each of several users what their own roles give', async () => {
      const { rights, run } = ground
      await run(`insert into users (id, name, name_key, nick_name, status, created_at, department_id)
        values (8, 'li', 'li', 'Li', 'normal', now(), 102), (9, 'an', 'an', 'An', 'normal', now(), 101)`)
      await run('insert into user_roles (user_id, role_id) values (8, 20), (9, 21)')
      const all = await rights.getForUsers(['7', '8', '9', '999'])
      expect([...all.keys()]).toEqual(['7', '8', '9', '999'])
      for (const [id, given] of all) expect(given, id).toEqual(await rights.get(id))
      expect(all.get('8')?.scope).toMatchObject({ departments: new Set(['102']) })
      expect(all.get('9')?.menus.size).toBe(0)
    })

    it('gives a key what it leaves of its owner, and entries without a code', async () => {
      await ground.run('insert into role_menus (role_id, menu_id) values (20, 10)')
      const { menus } = await ground.rights.of({
        ...{ sessionId: '1', userId: '7', userName: 'mei', clientId: '', roleKeys: [] },
        permissions: PermissionSet.of([], ['system:a:list']),
        loggedInAt: 0,
        key: { id: '1', name: 'nightly', networks: [] },
      })
      expect([...menus].sort()).toEqual(['10', '11'])
    })

    it('returns what roles would give, including disabled ones', async () => {
      expect((await ground.rights.getForRoles(['21'], undefined)).scope).toEqual(EVERY_ROW)
      const { scope } = await ground.rights.getForRoles(['20'], '102')
      expect(scope).toMatchObject({ departments: new Set(['102']) })
    })

    it('knows which roles a holder may give, including disabled ones', async () => {
      await ground.run(`insert into roles (id, key, name, status, scope) values
        (22, 'staff', 'Staff', 'normal', 'own'), (23, 'rest', 'Rest', 'disabled', 'department'),
        (24, 'more', 'More', 'normal', 'own'), (25, 'superadmin', 'x', 'normal', 'own')`)
      await ground.run(`insert into menus (id, parent_id, kind, title, sort_order, path, icon,
        opens_externally, is_cached, is_visible, is_enabled)
        values (14, 10, 'page', 'm', 1, 'q', '#', false, true, true, true)`)
      await ground.run('insert into role_menus (role_id, menu_id) values (22, 11), (24, 14)')
      const givable = await ground.rights.givable(await ground.rights.get('7'))
      expect([...givable].sort()).toEqual(['20', '22', '23'])
    })

    it.each([
      ['a role is changed', `update roles set scope = 'own' where id = 20`],
      ['a department moves', 'update departments set parent_id = 100 where id = 102'],
      ['somebody moves', 'update users set department_id = 102 where id = 7'],
      ['a role is taken away', 'delete from user_roles where role_id = 20'],
    ])('knows soon that %s', async (_what, change) => {
      const { scope } = await ground.rights.get('7')
      await ground.run(change)
      await expect.poll(async () => (await ground.rights.get('7')).scope).not.toEqual(scope)
    })

    it('gives by permission the data scope of the roles that grant what is asked for', async () => {
      const { rights, run } = await fresh('by-permission')
      for (const sql of WORLD) await run(sql)
      await run(`insert into menus (id, parent_id, kind, title, sort_order, path, icon,
        opens_externally, is_cached, is_visible, is_enabled, permission)
        values (14, 10, 'page', 'm', 1, 'q', '#', false, true, true, true, 'system:d:list')`)
      await run(
        `insert into roles (id, key, name, status, scope) values (22, 'x', 'X', 'normal', 'all')`,
      )
      await run('insert into role_menus (role_id, menu_id) values (22, 14)')
      await run('insert into user_roles (user_id, role_id) values (7, 22)')
      const { permissions } = await rights.get('7')
      const scopeOf = (asked?: string[]) =>
        rights.scopeOf({ userId: '7', permissions, asked: asked?.map(parsePermissionCode) })
      const below = { all: false, departments: new Set(['101', '102']), own: false }
      expect(await scopeOf(['system:a:list'])).toEqual(below)
      expect(await scopeOf(['system:d:list'])).toEqual(EVERY_ROW)
      expect(await scopeOf(['system:a:list', 'system:d:list'])).toEqual(EVERY_ROW)
      expect(await scopeOf(['system:b:list'])).toEqual(NO_ROW)
      expect(await scopeOf()).toEqual(EVERY_ROW)
    })

    it('knows soon that a menu is disabled', async () => {
      await ground.rights.get('7')
      await ground.run('update menus set is_enabled = false where id = 10')
      await expect.poll(async () => (await ground.rights.get('7')).permissions.codes).toEqual([])
    })

    it('holds rights as they are until the transaction ends', async () => {
      const { rights, run, transaction } = ground
      await rights.get('7')
      const order: string[] = []
      let other = Promise.resolve()
      await transaction(async () => {
        const held = await rights.held()
        other = ground.outside(`update roles set scope = 'all' where id = 21`).then(() => {
          order.push('somebody else')
        })
        await Promise.race([other, setTimeout(300)])
        await run(`update roles set scope = 'own' where id = 20`)
        expect((await held.get('7')).scope).toEqual({
          all: false,
          departments: new Set(),
          own: true,
        })
        order.push('the holder')
      })
      await other
      expect(order).toEqual(['the holder', 'somebody else'])
    })

    it('knows which departments are chosen with linked boxes by roles that somebody has', async () => {
      await ground.run(`update roles set scope = 'custom', departments_are_linked = true`)
      await ground.run('insert into role_departments values (20, 101), (20, 102), (21, 100)')
      await ground.run('delete from user_roles where role_id = 21')
      expect(await ground.rights.linkedChoices()).toEqual([['101', '102']])
      await ground.run('update roles set departments_are_linked = false where id = 20')
      expect(await ground.rights.linkedChoices()).toEqual([])
    })

    it('knows the tree of departments', async () => {
      const tree = await ground.rights.departments()
      expect([...tree.branchOf('101')]).toEqual(['101', '102'])
    })
  })
}
