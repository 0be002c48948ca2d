import type { Id } from '../shared/id.ts'
import type { Menu } from './menu.ts'

/** Menus that are enabled together with all their ancestors. Other menus grant nothing. */
export function enabledMenus<M extends Pick<Menu, 'id' | 'parentId' | 'isEnabled'>>(
  menus: readonly M[],
): M[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const known = new Map<Id, boolean>()
  const isOpen = (menu: M): boolean => {
    const before = known.get(menu.id)
    if (before !== undefined) return before
    known.set(menu.id, false) // a cycle in the records must not become endless work
    const parent = menu.parentId === undefined ? undefined : byId.get(menu.parentId)
    const open =
      menu.isEnabled && (menu.parentId === undefined || (parent !== undefined && isOpen(parent)))
    known.set(menu.id, open)
    return open
  }
  return menus.filter(isOpen)
}
