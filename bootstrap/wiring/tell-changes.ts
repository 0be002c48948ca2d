import type { Container, ResolutionContext, ServiceIdentifier } from 'inversify'
import { pageNotes } from '../../adapters/http/pages/changes/page-notes.ts'
import { knowingActors } from '../../application/modules/knowing-actors.ts'
import {
  seeingClients,
  seeingMenus,
  seeingPlatforms,
  seeingRoleLinks,
  seeingUserLinks,
} from '../../application/modules/seeing-access.ts'
import { seeingRecords } from '../../application/modules/seeing-records.ts'
import { SeeChanges } from '../../application/modules/seen-changes.ts'
import { TellEvents } from '../../application/modules/tell-events.ts'
import {
  tellingApps,
  tellingFactorResets,
  tellingLocks,
  tellingPasskeys,
  tellingPasswords,
} from '../../application/modules/telling-accounts.ts'
import {
  tellingFiles,
  tellingProfiles,
  tellingRegistrations,
  tellingTrash,
} from '../../application/modules/telling-ports.ts'
import { tellingSessions } from '../../application/modules/telling-sessions.ts'
import type { RecordStores } from '../../application/ports/console/record-store.ts'
import type { RecordType } from '../../domain/records/record.ts'
import { oncePer } from '../../domain/shared/once-per.ts'
import { USER } from '../../domain/users/user-record.ts'
import { Tokens as T } from './tokens.ts'

/**
 * Lets stores tell hooks and webhooks what changes, and stores of pages without the kernel keep it
 * for audit entries. Call it before any part is created.
 */
export function tellChanges(container: Container): void {
  const telling = <Port>(
    token: ServiceIdentifier<Port>,
    tells: (port: Port, tell: TellEvents, made: ResolutionContext) => Port,
  ) => {
    container.onActivation(token, (made, port) => tells(port, made.get(TellEvents), made))
  }
  const seeing = <Port>(
    token: ServiceIdentifier<Port>,
    sees: (port: Port, changes: SeeChanges) => Port,
  ) => telling(token, (port, tell) => sees(port, new SeeChanges(tell, pageNotes)))
  seeing(T.RecordStores, seeingAll)
  seeing(T.MenuStore, seeingMenus)
  seeing(T.RoleLinks, seeingRoleLinks)
  seeing(T.UserLinks, seeingUserLinks)
  seeing(T.ManagedClientRepo, seeingClients)
  seeing(T.ManagedPlatformRepo, seeingPlatforms)
  telling(T.SessionStore, tellingSessions)
  telling(T.StoredFileRepo, tellingFiles)
  telling(T.FileTrash, tellingTrash)
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
  container.onActivation(T.Audit, (made, audit) => knowingActors(audit, made.get(T.ActingUser)))
}

function seeingAll(stores: RecordStores, changes: SeeChanges): RecordStores {
  // The same stores as before, each with the rows of its record.
  const seeing: unknown = oncePer((record: RecordType) =>
    seeingRecords(stores(record), record, changes),
  )
  return seeing as RecordStores
}
