import type { Id } from '../shared/id.ts'
import type { Menu, MenuNode } from './menu.ts'
import { byOrder } from './menu-tree.ts'

/** All given menus as trees, disabled ones and buttons included. Menus without a parent among them are roots. */
export function menuForest(menus: readonly Menu[]): MenuNode[] {
  const known = new Set(menus.map(({ id }) => id))
  const parentOf = ({ parentId }: Menu) =>
    parentId !== undefined && known.has(parentId) ? parentId : undefined
  const byParent = Map.groupBy([...menus].sort(byOrder), parentOf)
  const branch = (parent: Id | undefined): MenuNode[] => {
    const level = byParent.get(parent) ?? []
    byParent.delete(parent) // a cycle in the records must not become endless work
    return level.map((menu) => ({ menu, children: branch(menu.id) }))
  }
  return branch(undefined)
}
