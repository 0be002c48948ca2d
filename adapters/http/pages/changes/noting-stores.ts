import { replacing } from '../../../../application/modules/replacing.ts'
import type { RoleLinks } from '../../../../application/ports/accounts/role-links.ts'
import type { UserLinks } from '../../../../application/ports/accounts/user-links.ts'
import type { MenuStore } from '../../../../application/ports/console/menu-store.ts'
import type { RecordStore } from '../../../../application/ports/console/record-store.ts'
import { ROLE } from '../../../../domain/access/role-record.ts'
import type { AnyRow, RecordType } from '../../../../domain/records/record.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import { USER } from '../../../../domain/users/user-record.ts'
import { isNoting, noteChange } from '../../edge/audit/noted-changes.ts'
import { noteRows } from './noted-rows.ts'

/** For records whose pages are written by hand: keeps changes as the kernel does. */
export function notingRecords(store: RecordStore<AnyRow>, of: RecordType): RecordStore<AnyRow> {
  return replacing(store, ['list', 'slice', 'get', 'getForUpdate'], {
    async add(given) {
      const row = await store.add(given)
      noteRows(of, { kind: 'add', row })
      return row
    },
    async addAll(rows) {
      await store.addAll(rows)
      for (const row of rows) noteRows(of, { kind: 'add', row })
    },
    async edit(id, change) {
      const [before] = isNoting() ? await store.get([id], 'all') : []
      await store.edit(id, change)
      if (before) noteRows(of, { kind: 'edit', before, row: { ...before, ...change } })
    },
    async remove(ids) {
      const rows = isNoting() ? await store.get(ids, 'all') : []
      await store.remove(ids)
      noteRows(of, { kind: 'remove', rows })
    },
  })
}

/** Of menus, departments and users of a role: those that it loses, and those that it gets. */
export function notingRoleLinks(links: RoleLinks): RoleLinks {
  return replacing(links, ['givenBy', 'existing', 'standings', 'isHeld', 'people', 'candidates'], {
    async give(id, kind, ids) {
      const before = isNoting() ? (await links.givenBy(id))[kind] : []
      await links.give(id, kind, ids)
      noteLinks({ record: ROLE.name, id, member: kind }, before, ids)
    },
    async hand(id, users) {
      await links.hand(id, users)
      noteLinks({ record: ROLE.name, id, member: 'users' }, [], users)
    },
    async take(id, users) {
      await links.take(id, users)
      noteLinks({ record: ROLE.name, id, member: 'users' }, users, [])
    },
  })
}

export function notingUserLinks(links: UserLinks): UserLinks {
  return replacing(links, ['rolesOf', 'postsOf'], {
    async setRoles(id, roles) {
      const before = isNoting() ? await links.rolesOf(id) : []
      await links.setRoles(id, roles)
      noteLinks({ record: USER.name, id, member: 'roles' }, before, roles)
    },
    async setPosts(id, posts) {
      const before = isNoting() ? await links.postsOf(id) : []
      await links.setPosts(id, posts)
      noteLinks({ record: USER.name, id, member: 'posts' }, before, posts)
    },
  })
}

export function notingMenus(menus: MenuStore): MenuStore {
  const note = (id: Id, before: object | undefined, after: object | undefined) =>
    noteChange({
      record: 'menu',
      id,
      ...(before && { before: { ...before } }),
      ...(after && { after: { ...after } }),
    })
  return replacing(menus, ['all', 'held', 'areGranted'], {
    async add(menu) {
      const id = await menus.add(menu)
      note(id, undefined, menu)
      return id
    },
    async edit(menu) {
      const [before] = await kept(menus, [menu.id])
      await menus.edit(menu)
      if (before) note(menu.id, before, { ...before, ...menu })
    },
    async remove(ids) {
      const gone = await kept(menus, ids)
      await menus.remove(ids)
      for (const menu of gone) note(menu.id, menu, undefined)
    },
  })
}

async function kept(menus: MenuStore, ids: readonly Id[]) {
  const all = isNoting() ? await menus.all() : []
  return all.filter(({ id }) => ids.includes(id))
}

interface Linked {
  readonly record: string
  readonly id: Id
  readonly member: string
}

function noteLinks({ record, id, member }: Linked, before: readonly Id[], after: readonly Id[]) {
  const [lost, got] = [without(before, after), without(after, before)]
  if (lost.length + got.length === 0) return
  noteChange({ record, id, before: { [member]: lost }, after: { [member]: got } })
}

function without(ids: readonly Id[], others: readonly Id[]): Id[] {
  const left = new Set(others)
  return ids.filter((id) => !left.has(id))
}
