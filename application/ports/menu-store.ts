import type { Menu } from '../../domain/access/menu.ts'
import type { Id } from '../../domain/shared/id.ts'

export interface StoredMenu extends Menu {
  readonly createdAt: Date
}

/** Menus for the page on which they are changed. */
export interface MenuStore {
  /** By id, as they are: remembered by nobody. */
  all(): Promise<StoredMenu[]>
  /** The same inside a transaction, until whose end nobody else changes or grants any. */
  held(): Promise<StoredMenu[]>
  add(menu: Omit<StoredMenu, 'id'>): Promise<Id>
  edit(menu: Menu): Promise<void>
  /** Together with their grants. */
  remove(ids: readonly Id[]): Promise<void>
  /** Whether some role, enabled or not, has one of them. */
  areGranted(ids: readonly Id[]): Promise<boolean>
}
