import type { Container } from 'inversify'
import { notingClients, notingPlatforms } from '../../adapters/http/pages/changes/noting-access.ts'
import {
  notingMenus,
  notingRecords,
  notingRoleLinks,
  notingUserLinks,
} from '../../adapters/http/pages/changes/noting-stores.ts'
import type { RecordStores } from '../../application/ports/console/record-store.ts'
import { ROLE } from '../../domain/access/role-record.ts'
import type { RecordType } from '../../domain/records/record.ts'
import { oncePer } from '../../domain/shared/once-per.ts'
import { USER } from '../../domain/users/user-record.ts'
import { Tokens as T } from './tokens.ts'

/** Lets stores of pages without the kernel keep what they change for audit entries. */
export function noteChanges(container: Container): void {
  container.onActivation(T.RecordStores, (_made, stores) => notingAll(stores))
  container.onActivation(T.MenuStore, (_made, menus) => notingMenus(menus))
  container.onActivation(T.RoleLinks, (_made, links) => notingRoleLinks(links))
  container.onActivation(T.UserLinks, (_made, links) => notingUserLinks(links))
  container.onActivation(T.ManagedClientRepo, (_made, clients) => notingClients(clients))
  container.onActivation(T.ManagedPlatformRepo, (_made, platforms) => notingPlatforms(platforms))
}

function notingAll(stores: RecordStores): RecordStores {
  const tables: readonly string[] = [ROLE.table, USER.table]
  // The same stores as before, each with the rows of its record.
  const noting: unknown = oncePer((record: RecordType) =>
    tables.includes(record.table) ? notingRecords(stores(record), record) : stores(record),
  )
  return noting as RecordStores
}
