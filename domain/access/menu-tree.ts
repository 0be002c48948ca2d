import type { Id } from '../shared/id.ts'
import type { Menu, MenuNode } from './menu.ts'

/**
 * Directories and pages as a tree, each level by order and then id. Disabled entries are left out
 * with everything below them; buttons are never part of it.
 */
export function menuTree(menus: readonly Menu[]): MenuNode[] {
  const byParent = Map.groupBy(menus.filter(isRoute).sort(byOrder), (menu) => menu.parentId)
  return branch(byParent, undefined)
}

function branch(byParent: Map<Id | undefined, Menu[]>, parent: Id | undefined): MenuNode[] {
  const level = byParent.get(parent) ?? []
  byParent.delete(parent) // a cycle in the records must not become endless work
  return level.map((menu) => ({ menu, children: branch(byParent, menu.id) }))
}

function isRoute(menu: Menu): boolean {
  return menu.isEnabled && menu.kind !== 'button'
}

export function byOrder(a: Menu, b: Menu): number {
  return a.order - b.order || Number(BigInt(a.id) - BigInt(b.id))
}
