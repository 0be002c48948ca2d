import type { Id } from '../shared/id.ts'
import type { Menu, MenuNode } from './menu.ts'
import { presentable } from './menu-texts.ts'

/**
 * Directories and pages as a tree, each level by order and then id. Disabled entries are left out
 * with everything below them, and so are entries that would make a front end load or open what is
 * not its own; buttons are never part of it.
 */
export function menuTree(menus: readonly Menu[]): MenuNode[] {
  const routes = menus.filter(isRoute).flatMap(presentable)
  return branch(
    Map.groupBy(routes.sort(byOrder), ({ parentId }) => parentId),
    undefined,
  )
}

function branch(byParent: Map<Id | undefined, Menu[]>, parent: Id | undefined): MenuNode[] {
  const level = byParent.get(parent) ?? []
  byParent.delete(parent) // a cycle in the records must not become endless work
  return level.map((menu) => ({ menu, children: branch(byParent, menu.id) }))
}

function isRoute(menu: Menu): boolean {
  return menu.isEnabled && menu.kind !== 'button'
}

function byOrder(a: Menu, b: Menu): number {
  return a.order - b.order || Number(BigInt(a.id) - BigInt(b.id))
}

/** All given menus as trees, disabled ones and buttons included. Menus without a parent among them are roots. */
export function menuForest(menus: readonly Menu[]): MenuNode[] {
  const known = new Set(menus.map(({ id }) => id))
  const parentOf = ({ parentId }: Menu) =>
    parentId !== undefined && known.has(parentId) ? parentId : undefined
  return branch(Map.groupBy([...menus].sort(byOrder), parentOf), undefined)
}
