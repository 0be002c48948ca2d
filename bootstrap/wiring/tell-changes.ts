import type { Container, ResolutionContext, ServiceIdentifier } from 'inversify'
import { notingClients, notingPlatforms } from '../../adapters/http/pages/changes/noting-access.ts'
import {
  notingMenus,
  notingRecords,
  notingRoleLinks,
  notingUserLinks,
} from '../../adapters/http/pages/changes/noting-stores.ts'
import { knowingActors } from '../../application/modules/knowing-actors.ts'
import { TellEvents } from '../../application/modules/tell-events.ts'
import {
  tellingClients,
  tellingPlatforms,
  tellingRoleLinks,
  tellingUserLinks,
} from '../../application/modules/telling-access.ts'
import {
  tellingApps,
  tellingFactorResets,
  tellingLocks,
  tellingPasskeys,
  tellingPasswords,
} from '../../application/modules/telling-accounts.ts'
import {
  tellingFiles,
  tellingLimits,
  tellingProfiles,
  tellingRegistrations,
  tellingTrash,
} from '../../application/modules/telling-ports.ts'
import { tellingRecords } from '../../application/modules/telling-records.ts'
import { tellingSessions } from '../../application/modules/telling-sessions.ts'
import type { RecordStores } from '../../application/ports/console/record-store.ts'
import { ROLE } from '../../domain/access/role-record.ts'
import type { RecordType } from '../../domain/records/record.ts'
import { oncePer } from '../../domain/shared/once-per.ts'
import { USER } from '../../domain/users/user-record.ts'
import { Tokens as T } from './tokens.ts'

/** Lets stores tell hooks and webhooks what changes. Call it before any part is created. */
export function tellChanges(container: Container): void {
  const telling = <Port>(
    token: ServiceIdentifier<Port>,
    tells: (port: Port, tell: TellEvents, made: ResolutionContext) => Port,
  ) => {
    container.onActivation(token, (made, port) => tells(port, made.get(TellEvents), made))
  }
  telling(T.RecordStores, tellingAll)
  telling(T.SessionStore, tellingSessions)
  telling(T.StoredFileRepo, tellingFiles)
  telling(T.FileTrash, tellingTrash)
  telling(T.QuotaRepo, tellingLimits)
  telling(T.Profiles, tellingProfiles)
  telling(T.Registrations, (registrations, tell, made) =>
    tellingRegistrations(registrations, made.get(T.RecordStores)(USER), tell),
  )
  telling(T.UserRepo, (users, tell, made) =>
    tellingLocks(users, made.get(T.RecordStores)(USER), tell),
  )
  telling(T.PasswordChanges, tellingPasswords)
  telling(T.SecondFactorRepo, tellingApps)
  telling(T.PasskeyRepo, tellingPasskeys)
  telling(T.UserFactors, tellingFactorResets)
  telling(T.RoleLinks, tellingRoleLinks)
  telling(T.UserLinks, tellingUserLinks)
  telling(T.ManagedClientRepo, tellingClients)
  telling(T.ManagedPlatformRepo, tellingPlatforms)
  container.onActivation(T.Audit, (made, audit) => knowingActors(audit, made.get(T.ActingUser)))
}

function tellingAll(stores: RecordStores, tell: TellEvents): RecordStores {
  // The same stores as before, each with the rows of its record.
  const telling: unknown = oncePer((record: RecordType) =>
    tellingRecords(stores(record), record, tell),
  )
  return telling as RecordStores
}

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
