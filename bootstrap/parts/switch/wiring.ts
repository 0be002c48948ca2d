import { ContainerModule, type ResolutionContext } from 'inversify'
import { PostgresMenuRepo } from '../../../adapters/postgres/accounts/postgres-menus.ts'
import { PostgresRightsRepo } from '../../../adapters/postgres/accounts/postgres-rights-repo.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresImportedRows } from '../../../adapters/postgres/parts/switch/postgres-imported-rows.ts'
import { widerPeople } from '../../../application/access/wider-people.ts'
import { FileVault } from '../../../application/files/file-vault.ts'
import { Orphans } from '../../../application/files/recovery/orphans.ts'
import { CheckBucket } from '../../../application/parts/switch/check-bucket.ts'
import { ImportLegacy } from '../../../application/parts/switch/import-legacy.ts'
import { ImportPeople } from '../../../application/parts/switch/import-people.ts'
import type { SwitchTools } from '../../../application/parts/switch/switch-run.ts'
import { PlatformLocations } from '../../../application/platforms/platform-locations.ts'
import { PlatformSecrets } from '../../../application/platforms/platform-secrets.ts'
import { AddUser } from '../../../application/users/add-user.ts'
import { EditUser } from '../../../application/users/edit-user.ts'
import { confirmedDataScope } from '../../start/data-scope.ts'
import { USER } from '../../wiring/accounts/users-module.ts'
import { bindClass, gathered } from '../../wiring/bind-class.ts'
import { Tokens as T } from '../../wiring/tokens.ts'

/** The imports from another system. */
export function switchModule(database: Database): ContainerModule {
  return new ContainerModule(({ bind }) => {
    const changes = { add: AddUser, edit: EditUser, passwords: T.PasswordChanges }
    bindClass(bind, ImportPeople, [gathered({ ...USER, ...changes })])
    const read = { files: T.StoredFileRepo, vault: FileVault, orphans: Orphans }
    bindClass(bind, CheckBucket, [gathered({ ...read, platforms: T.StoragePlatformRepo })])
    bind(ImportLegacy).toDynamicValue(
      (made) => new ImportLegacy(toolsOf(made, database), made.get(T.Clock)),
    )
  })
}

function toolsOf(made: ResolutionContext, database: Database): SwitchTools {
  const { console, sessions, parts } = made.get(T.Config)
  const menus = new PostgresMenuRepo(database)
  const byPermission = new PostgresRightsRepo(database, 'by-permission', menus)
  const tokens = made.get(T.TokenDigest)
  const [managed, platforms] = [made.get(T.ManagedPlatformRepo), made.get(T.StoragePlatformRepo)]
  const [locations, secrets] = [made.get(PlatformLocations), made.get(PlatformSecrets)]
  return {
    rows: new PostgresImportedRows(database),
    phones: made.get(T.PhoneNumbers),
    digest: (text: string) => tokens.digest(text),
    sources: new Set(made.get(T.IdentityProviders).keys()),
    menus: made.get(T.MenuStore),
    hasBox: !parts.off.includes('six'),
    scopeRule: () => confirmedDataScope(database),
    widerPeople: () => widerPeople(byPermission, made.get(T.RecordStores)),
    platforms: {
      list: () => platforms.list(),
      seal: (field, secret) => secrets.keep(field, secret),
      check: async (draft) => locations.check(draft, await platforms.list()),
      add: (draft) => managed.add(draft),
    },
    logs: {
      days: { login: sessions.logDays, operation: console.operationLogDays },
      link: async (log, ids) => {
        const witnesses = made.getAll(T.ImportWitness, { optional: true })
        for (const one of witnesses) await one.witness(log, ids)
      },
    },
  }
}
