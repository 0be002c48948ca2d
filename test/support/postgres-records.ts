import { PostgresAccessVersion } from '../../adapters/postgres/accounts/postgres-access-version.ts'
import { PostgresBcryptHashes } from '../../adapters/postgres/accounts/postgres-bcrypt-hashes.ts'
import {
  PostgresMenuRepo,
  PostgresMenuStore,
} from '../../adapters/postgres/accounts/postgres-menus.ts'
import { PostgresPasskeyRepo } from '../../adapters/postgres/accounts/postgres-passkey-repo.ts'
import { PostgresPasswordChanges } from '../../adapters/postgres/accounts/postgres-password-changes.ts'
import { PostgresPasswordLinks } from '../../adapters/postgres/accounts/postgres-password-links.ts'
import { PostgresProfiles } from '../../adapters/postgres/accounts/postgres-profiles.ts'
import { PostgresReachableAccounts } from '../../adapters/postgres/accounts/postgres-reachable-accounts.ts'
import { PostgresRecipientAccounts } from '../../adapters/postgres/accounts/postgres-recipient-accounts.ts'
import { PostgresRecoveryCodeRepo } from '../../adapters/postgres/accounts/postgres-recovery-code-repo.ts'
import { PostgresRegistrations } from '../../adapters/postgres/accounts/postgres-registrations.ts'
import { PostgresRoleLinks } from '../../adapters/postgres/accounts/postgres-role-links.ts'
import { PostgresSecondFactorRepo } from '../../adapters/postgres/accounts/postgres-second-factor-repo.ts'
import { PostgresSocialBindings } from '../../adapters/postgres/accounts/postgres-social-bindings.ts'
import { PostgresTrustedBrowserRepo } from '../../adapters/postgres/accounts/postgres-trusted-browser-repo.ts'
import { PostgresUserFactors } from '../../adapters/postgres/accounts/postgres-user-factors.ts'
import { PostgresUserLinks } from '../../adapters/postgres/accounts/postgres-user-links.ts'
import { PostgresUserRepo } from '../../adapters/postgres/accounts/postgres-user-repo.ts'
import { PostgresClientRepo } from '../../adapters/postgres/clients/postgres-client-repo.ts'
import { PostgresManagedClientRepo } from '../../adapters/postgres/clients/postgres-managed-client-repo.ts'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import {
  PostgresDictionaryRepo,
  PostgresParameterRepo,
} from '../../adapters/postgres/console/postgres-settings.ts'
import { PostgresFileTrash } from '../../adapters/postgres/files/postgres-file-trash.ts'
import { PostgresFileUsage } from '../../adapters/postgres/files/postgres-file-usage.ts'
import { PostgresIssuedKeyRepo } from '../../adapters/postgres/files/postgres-issued-key-repo.ts'
import { PostgresQuotaRepo } from '../../adapters/postgres/files/postgres-quota-repo.ts'
import { PostgresStagedUploads } from '../../adapters/postgres/files/postgres-staged-uploads.ts'
import { PostgresStoredFileRepo } from '../../adapters/postgres/files/postgres-stored-file-repo.ts'
import { PostgresExclusiveWork } from '../../adapters/postgres/instances/postgres-exclusive-work.ts'
import { PostgresJobRuns } from '../../adapters/postgres/instances/postgres-job-runs.ts'
import { PostgresOutbox } from '../../adapters/postgres/instances/postgres-outbox.ts'
import { PostgresRoundTimes } from '../../adapters/postgres/instances/postgres-round-times.ts'
import { PostgresTransactions } from '../../adapters/postgres/instances/postgres-transactions.ts'
import { PostgresAudit } from '../../adapters/postgres/logs/postgres-audit.ts'
import { PostgresLoginLog } from '../../adapters/postgres/logs/postgres-login-log.ts'
import { PostgresOperationLog } from '../../adapters/postgres/logs/postgres-operation-log.ts'
import {
  PostgresAuditChain,
  PostgresChainedEntries,
} from '../../adapters/postgres/parts/chain/postgres-audit-chain.ts'
import { PostgresInvitations } from '../../adapters/postgres/parts/links/postgres-invitations.ts'
import { PostgresFileMigrationRepo } from '../../adapters/postgres/parts/moves/postgres-file-migration-repo.ts'
import { PostgresOverviewFigures } from '../../adapters/postgres/parts/overview/postgres-overview-figures.ts'
import { PostgresShareLinkRepo } from '../../adapters/postgres/parts/shares/postgres-share-link-repo.ts'
import { PostgresLimitWarnings } from '../../adapters/postgres/parts/usage/postgres-limit-warnings.ts'
import { PostgresWebhookDeliveries } from '../../adapters/postgres/parts/webhooks/postgres-webhook-deliveries.ts'
import { PostgresWebhookEndpoints } from '../../adapters/postgres/parts/webhooks/postgres-webhook-endpoints.ts'
import { PostgresManagedPlatformRepo } from '../../adapters/postgres/platforms/postgres-managed-platform-repo.ts'
import { PostgresStoragePlatformRepo } from '../../adapters/postgres/platforms/postgres-storage-platform-repo.ts'
import { recordStores } from '../../adapters/postgres/records/mikro-record-store.ts'
import { PostgresOnlineSessions } from '../../adapters/postgres/sessions/postgres-online-sessions.ts'
import { PostgresProgramKeyRepo } from '../../adapters/postgres/sessions/postgres-program-key-repo.ts'
import { PostgresSessionStore } from '../../adapters/postgres/sessions/postgres-session-store.ts'
import { PostgresSessionWatch } from '../../adapters/postgres/sessions/postgres-session-watch.ts'
import { PAGES } from './pages.ts'
import { postgresGiven } from './postgres-given.ts'
import type { DatabaseRecords } from './records.ts'

/** In an order that respects references and counting triggers; those of other pages come first. */
const RECORD_TABLES =
  `audit_links audit_erasures audit_starts outbox job_runs operation_log notices parameters dictionary_entries dictionary_types staged_uploads
  known_sources file_migrations file_link_epochs stored_files removed_objects upload_usage
  storage_changes storage_by_day usage_changes usage_days usage_totals quota_warnings storage_platforms
  login_log sessions login_failures menus roles users posts departments clients`.split(/\s+/)

export function postgresRecords(database: Database): DatabaseRecords {
  const migrations = new PostgresFileMigrationRepo(database)
  return {
    given: postgresGiven(database),
    clients: new PostgresClientRepo(database),
    managedClients: new PostgresManagedClientRepo(database),
    users: new PostgresUserRepo(database),
    accounts: new PostgresRecipientAccounts(database),
    sessions: new PostgresSessionStore(database),
    keys: new PostgresProgramKeyRepo(database),
    online: new PostgresOnlineSessions(database),
    watch: new PostgresSessionWatch(database),
    log: new PostgresLoginLog(database),
    bindings: new PostgresSocialBindings(database),
    passkeys: new PostgresPasskeyRepo(database),
    accessVersion: new PostgresAccessVersion(database),
    menus: new PostgresMenuRepo(database),
    roleLinks: new PostgresRoleLinks(database),
    menuStore: new PostgresMenuStore(database),
    platforms: new PostgresStoragePlatformRepo(database),
    managedPlatforms: new PostgresManagedPlatformRepo(database, [migrations]),
    files: new PostgresStoredFileRepo(database),
    trash: new PostgresFileTrash(database),
    usage: new PostgresFileUsage(database),
    quotas: new PostgresQuotaRepo(database),
    warnings: new PostgresLimitWarnings(database),
    issuedKeys: new PostgresIssuedKeyRepo(database),
    shares: new PostgresShareLinkRepo(database),
    migrations,
    staged: new PostgresStagedUploads(database),
    dictionaries: new PostgresDictionaryRepo(database),
    parameters: new PostgresParameterRepo(database),
    registrations: new PostgresRegistrations(database),
    profiles: new PostgresProfiles(database),
    invitations: new PostgresInvitations(database),
    passwordLinks: new PostgresPasswordLinks(database),
    reachable: new PostgresReachableAccounts(database),
    passwordChanges: new PostgresPasswordChanges(database),
    secondFactors: new PostgresSecondFactorRepo(database),
    recoveryCodes: new PostgresRecoveryCodeRepo(database),
    trustedBrowsers: new PostgresTrustedBrowserRepo(database),
    userFactors: new PostgresUserFactors(database),
    bcryptHashes: new PostgresBcryptHashes(database),
    recordStores: recordStores(database),
    userLinks: new PostgresUserLinks(database),
    audit: new PostgresAudit(database),
    chain: new PostgresAuditChain(database),
    chained: new PostgresChainedEntries(database),
    savepoints: database,
    operations: new PostgresOperationLog(database),
    overview: new PostgresOverviewFigures(database),
    rounds: new PostgresRoundTimes(database),
    jobRuns: new PostgresJobRuns(database),
    outbox: new PostgresOutbox(database),
    webhookEndpoints: new PostgresWebhookEndpoints(database),
    webhookDeliveries: new PostgresWebhookDeliveries(database),
    transactions: new PostgresTransactions(database),
    exclusiveWork: () => new PostgresExclusiveWork(database),
  }
}

/** Row by row, because truncating so many tables takes longer than most tests. */
export async function emptyRecords(database: Database, further: readonly string[] = []) {
  const others = PAGES.map(({ of }) => of.table).filter((name) => !RECORD_TABLES.includes(name))
  const deletes = [...further, ...others, ...RECORD_TABLES]
    .map((table) => `delete from ${table};`)
    .join(' ')
  await database.rows({ text: `do $$ begin ${deletes} end $$` }, [])
}
