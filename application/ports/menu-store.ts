import type { Menu } from '../../domain/access/menu.ts'
import type { Id } from '../../domain/shared/id.ts'

export interface StoredMenu extends Menu {
  readonly createdAt: Date
}

/** Menus for the menu page. */
export interface MenuStore {
  /** In id order, uncached. */
  all(): Promise<StoredMenu[]>
  /** The same inside a transaction; until it ends, nobody else changes or grants any. */
  held(): Promise<StoredMenu[]>
  add(menu: Omit<StoredMenu, 'id'>): Promise<Id>
  edit(menu: Menu): Promise<void>
  /** Together with their grants. */
  remove(ids: readonly Id[]): Promise<void>
  /** Whether any role, enabled or not, grants one of them. */
  areGranted(ids: readonly Id[]): Promise<boolean>
}
