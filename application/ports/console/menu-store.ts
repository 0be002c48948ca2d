import type { Menu } from '../../../domain/access/menu.ts'
import type { Id } from '../../../domain/shared/id.ts'

export interface StoredMenu extends Menu {
  readonly createdAt: Date
}

export interface MenuStore {
  /** In id order, not cached. */
  all(): Promise<StoredMenu[]>
  /** Locked until the transaction ends: nobody else changes or grants menus. */
  held(): Promise<StoredMenu[]>
  add(menu: Omit<StoredMenu, 'id'>): Promise<Id>
  edit(menu: Menu): Promise<void>
  remove(ids: readonly Id[]): Promise<void>
  areGranted(ids: readonly Id[]): Promise<boolean>
}
