import { type Bind, ContainerModule } from 'inversify'
import { CachedAccessVersion } from '../../../adapters/memory/accounts/cached-access-version.ts'
import { CachedDepartmentDirectory } from '../../../adapters/memory/accounts/cached-department-directory.ts'
import { CachedMenuRepo } from '../../../adapters/memory/accounts/cached-menu-repo.ts'
import { CachedRightsRepo } from '../../../adapters/memory/accounts/cached-rights-repo.ts'
import {
  CachedClientRepo,
  ForgettingManagedClientRepo,
} from '../../../adapters/memory/clients/cached-client-repo.ts'
import { CachedDictionaryRepo } from '../../../adapters/memory/console/cached-dictionary-repo.ts'
import { CachedManagedPlatformRepo } from '../../../adapters/memory/platforms/cached-managed-platform-repo.ts'
import { CachedStoragePlatformRepo } from '../../../adapters/memory/platforms/cached-storage-platform-repo.ts'
import { PostgresAccessVersion } from '../../../adapters/postgres/accounts/postgres-access-version.ts'
import { PostgresDepartmentDirectory } from '../../../adapters/postgres/accounts/postgres-department-directory.ts'
import {
  PostgresMenuRepo,
  PostgresMenuStore,
} from '../../../adapters/postgres/accounts/postgres-menus.ts'
import { PostgresPasskeyRepo } from '../../../adapters/postgres/accounts/postgres-passkey-repo.ts'
import { PostgresPasswordChanges } from '../../../adapters/postgres/accounts/postgres-password-changes.ts'
import { PostgresPasswordLinks } from '../../../adapters/postgres/accounts/postgres-password-links.ts'
import { PostgresProfiles } from '../../../adapters/postgres/accounts/postgres-profiles.ts'
import { PostgresReachableAccounts } from '../../../adapters/postgres/accounts/postgres-reachable-accounts.ts'
import { PostgresRecipientAccounts } from '../../../adapters/postgres/accounts/postgres-recipient-accounts.ts'
import { PostgresRecoveryCodeRepo } from '../../../adapters/postgres/accounts/postgres-recovery-code-repo.ts'
import { PostgresRegistrations } from '../../../adapters/postgres/accounts/postgres-registrations.ts'
import { PostgresRightsRepo } from '../../../adapters/postgres/accounts/postgres-rights-repo.ts'
import { PostgresRoleLinks } from '../../../adapters/postgres/accounts/postgres-role-links.ts'
import { PostgresSecondFactorRepo } from '../../../adapters/postgres/accounts/postgres-second-factor-repo.ts'
import { PostgresSocialBindings } from '../../../adapters/postgres/accounts/postgres-social-bindings.ts'
import { PostgresTrustedBrowserRepo } from '../../../adapters/postgres/accounts/postgres-trusted-browser-repo.ts'
import { PostgresUserFactors } from '../../../adapters/postgres/accounts/postgres-user-factors.ts'
import { PostgresUserLinks } from '../../../adapters/postgres/accounts/postgres-user-links.ts'
import { PostgresUserRepo } from '../../../adapters/postgres/accounts/postgres-user-repo.ts'
import { PostgresClientRepo } from '../../../adapters/postgres/clients/postgres-client-repo.ts'
import { PostgresManagedClientRepo } from '../../../adapters/postgres/clients/postgres-managed-client-repo.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import {
  PostgresDictionaryRepo,
  PostgresParameterRepo,
} from '../../../adapters/postgres/console/postgres-settings.ts'
import { PostgresFileTrash } from '../../../adapters/postgres/files/postgres-file-trash.ts'
import { PostgresFileUsage } from '../../../adapters/postgres/files/postgres-file-usage.ts'
import { PostgresIssuedKeyRepo } from '../../../adapters/postgres/files/postgres-issued-key-repo.ts'
import { PostgresQuotaRepo } from '../../../adapters/postgres/files/postgres-quota-repo.ts'
import { PostgresStagedUploads } from '../../../adapters/postgres/files/postgres-staged-uploads.ts'
import { PostgresStoredFileRepo } from '../../../adapters/postgres/files/postgres-stored-file-repo.ts'
import { PostgresExclusiveWork } from '../../../adapters/postgres/instances/postgres-exclusive-work.ts'
import { PostgresJobRuns } from '../../../adapters/postgres/instances/postgres-job-runs.ts'
import { PostgresOutbox } from '../../../adapters/postgres/instances/postgres-outbox.ts'
import { PostgresRoundTimes } from '../../../adapters/postgres/instances/postgres-round-times.ts'
import { PostgresTransactions } from '../../../adapters/postgres/instances/postgres-transactions.ts'
import { PostgresAudit } from '../../../adapters/postgres/logs/postgres-audit.ts'
import { PostgresLoginLog } from '../../../adapters/postgres/logs/postgres-login-log.ts'
import { PostgresOperationLog } from '../../../adapters/postgres/logs/postgres-operation-log.ts'
import { moduleSql } from '../../../adapters/postgres/modules/checked-query.ts'
import type { LeftBehind } from '../../../adapters/postgres/modules/left-behind.ts'
import { PostgresManagedPlatformRepo } from '../../../adapters/postgres/platforms/postgres-managed-platform-repo.ts'
import { PostgresStoragePlatformRepo } from '../../../adapters/postgres/platforms/postgres-storage-platform-repo.ts'
import { recordStores } from '../../../adapters/postgres/records/mikro-record-store.ts'
import { PostgresOnlineSessions } from '../../../adapters/postgres/sessions/postgres-online-sessions.ts'
import { PostgresProgramKeyRepo } from '../../../adapters/postgres/sessions/postgres-program-key-repo.ts'
import { PostgresSessionStore } from '../../../adapters/postgres/sessions/postgres-session-store.ts'
import { PostgresSessionWatch } from '../../../adapters/postgres/sessions/postgres-session-watch.ts'
import { restingOutbox } from '../../../application/modules/resting-outbox.ts'
import type { AccessVersion } from '../../../application/ports/accounts/access-version.ts'
import type { ScopeRule } from '../../../domain/access/role-rights.ts'
import { Tokens as T } from '../tokens.ts'

const NOTHING: LeftBehind = { pages: new Set(), dictionaries: new Set(), referrers: [] }

/** Durable state, on a server or embedded. */
export function databaseModule(
  database: Database,
  scopeRule: ScopeRule,
  left = NOTHING,
): ContainerModule {
  return new ContainerModule(({ bind }) => {
    const now = () => performance.now()
    const clients = new CachedClientRepo(new PostgresClientRepo(database), now)
    const access = new CachedAccessVersion(new PostgresAccessVersion(database), now)
    bind(T.ClientRepo).toConstantValue(clients)
    bind(T.ManagedClientRepo).toConstantValue(
      new ForgettingManagedClientRepo(new PostgresManagedClientRepo(database), clients, (work) =>
        database.afterwards(work),
      ),
    )
    bind(T.AccessVersion).toConstantValue(access)
    bindPlatforms(bind, database)
    bind(T.SessionStore).toConstantValue(new PostgresSessionStore(database))
    bind(T.SessionWatch).toConstantValue(new PostgresSessionWatch(database))
    bind(T.OnlineSessions).toConstantValue(new PostgresOnlineSessions(database))
    bind(T.LoginLog).toConstantValue(new PostgresLoginLog(database))
    bindAccounts(bind, database)
    bindRights(bind, { database, access, scopeRule })
    bindFiles(bind, database)
    bind(T.LeftBehind).toConstantValue(left)
    const dictionaries = new PostgresDictionaryRepo(database, left)
    bindDictionaries(bind, new CachedDictionaryRepo(dictionaries, now))
    bind(T.ParameterRepo).toConstantValue(new PostgresParameterRepo(database))
    bind(T.RecordStores).toConstantValue(recordStores(database))
    bind(T.Audit).toConstantValue(new PostgresAudit(database))
    bind(T.ModuleSql).toConstantValue((tables) => moduleSql(database, tables))
    bind(T.Savepoints).toConstantValue(database)
    bind(T.OperationLog).toConstantValue(new PostgresOperationLog(database))
    bind(T.Transactions).toConstantValue(new PostgresTransactions(database))
    bindInstances(bind, database)
  })
}

function bindAccounts(bind: Bind, database: Database): void {
  bind(T.UserRepo).toConstantValue(new PostgresUserRepo(database))
  bind(T.ReachableAccounts).toConstantValue(new PostgresReachableAccounts(database))
  bind(T.RecipientAccounts).toConstantValue(new PostgresRecipientAccounts(database))
  bind(T.PasswordChanges).toConstantValue(new PostgresPasswordChanges(database))
  bind(T.SecondFactorRepo).toConstantValue(new PostgresSecondFactorRepo(database))
  bind(T.PasskeyRepo).toConstantValue(new PostgresPasskeyRepo(database))
  bind(T.TrustedBrowserRepo).toConstantValue(new PostgresTrustedBrowserRepo(database))
  bind(T.RecoveryCodeRepo).toConstantValue(new PostgresRecoveryCodeRepo(database))
  bind(T.UserFactors).toConstantValue(new PostgresUserFactors(database))
  bind(T.PasswordLinks).toConstantValue(new PostgresPasswordLinks(database))
  bind(T.ProgramKeyRepo).toConstantValue(new PostgresProgramKeyRepo(database))
  bind(T.SocialBindings).toConstantValue(new PostgresSocialBindings(database))
  bind(T.Profiles).toConstantValue(new PostgresProfiles(database))
  bind(T.Registrations).toConstantValue(new PostgresRegistrations(database))
  bind(T.UserLinks).toConstantValue(new PostgresUserLinks(database))
}

/** What instances must agree on. */
function bindInstances(bind: Bind, database: Database): void {
  bind(T.RoundTimes).toConstantValue(new PostgresRoundTimes(database))
  bind(T.JobRuns).toConstantValue(new PostgresJobRuns(database))
  bind(T.Outbox).toConstantValue(restingOutbox(new PostgresOutbox(database)))
  const exclusive = new PostgresExclusiveWork(database)
  bind(T.ExclusiveWork)
    .toConstantValue(exclusive)
    .onDeactivation(() => exclusive.letGo())
}

/** Every request reads these, so they are cached until rights change. */
function bindRights(
  bind: Bind,
  {
    database,
    access,
    scopeRule,
  }: { readonly database: Database; readonly access: AccessVersion; readonly scopeRule: ScopeRule },
): void {
  const menus = new CachedMenuRepo(new PostgresMenuRepo(database), access)
  const directory = new CachedDepartmentDirectory(
    new PostgresDepartmentDirectory(database),
    new PostgresAccessVersion(database),
  )
  const rights = new PostgresRightsRepo(database, scopeRule, menus, directory)
  bind(T.MenuRepo).toConstantValue(menus)
  bind(T.RoleLinks).toConstantValue(new PostgresRoleLinks(database))
  bind(T.MenuStore).toConstantValue(new PostgresMenuStore(database))
  bind(T.DepartmentDirectory).toConstantValue(directory)
  bind(T.RightsRepo).toConstantValue(new CachedRightsRepo(rights, access))
}

function bindFiles(bind: Bind, database: Database): void {
  bind(T.StagedUploads).toConstantValue(new PostgresStagedUploads(database))
  bind(T.StoredFileRepo).toConstantValue(new PostgresStoredFileRepo(database))
  bind(T.FileTrash).toConstantValue(new PostgresFileTrash(database))
  bind(T.FileUsage).toConstantValue(new PostgresFileUsage(database))
  bind(T.QuotaRepo).toConstantValue(new PostgresQuotaRepo(database))
  bind(T.IssuedKeyRepo).toConstantValue(new PostgresIssuedKeyRepo(database))
}

function bindDictionaries(bind: Bind, dictionaries: CachedDictionaryRepo): void {
  bind(T.DictionaryRepo).toConstantValue(dictionaries)
  bind(T.DictionaryCopies).toConstantValue(dictionaries)
}

/** Changes made by this instance clear its own cache at once. */
function bindPlatforms(bind: Bind, database: Database): void {
  const stored = new PostgresStoragePlatformRepo(database)
  const platforms = new CachedStoragePlatformRepo(stored, () => performance.now())
  bind(T.StoragePlatformRepo).toConstantValue(platforms)
  bind(T.ManagedPlatformRepo).toDynamicValue((made) => {
    const bonds = made.getAll(T.PlatformBonds, { optional: true })
    const register = new PostgresManagedPlatformRepo(database, bonds)
    return new CachedManagedPlatformRepo(register, platforms, (work) => database.afterwards(work))
  })
}
