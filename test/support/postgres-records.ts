import { PostgresAccessVersion } from '../../adapters/postgres/accounts/postgres-access-version.ts'
import { PostgresMenuRepo } from '../../adapters/postgres/accounts/postgres-menu-repo.ts'
import { PostgresPasswordChanges } from '../../adapters/postgres/accounts/postgres-password-changes.ts'
import { PostgresProfiles } from '../../adapters/postgres/accounts/postgres-profiles.ts'
import { PostgresRecipientAccounts } from '../../adapters/postgres/accounts/postgres-recipient-accounts.ts'
import { PostgresRegistrations } from '../../adapters/postgres/accounts/postgres-registrations.ts'
import { PostgresSocialBindings } from '../../adapters/postgres/accounts/postgres-social-bindings.ts'
import { PostgresUserRepo } from '../../adapters/postgres/accounts/postgres-user-repo.ts'
import { PostgresClientRegistry } from '../../adapters/postgres/clients/postgres-client-registry.ts'
import { PostgresClientRepo } from '../../adapters/postgres/clients/postgres-client-repo.ts'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { PostgresDictionaryRepo } from '../../adapters/postgres/console/postgres-dictionary-repo.ts'
import { PostgresNoticeRepo } from '../../adapters/postgres/console/postgres-notice-repo.ts'
import { PostgresParameterDesk } from '../../adapters/postgres/console/postgres-parameter-desk.ts'
import { PostgresParameterRepo } from '../../adapters/postgres/console/postgres-parameter-repo.ts'
import { PostgresFileMigrationRepo } from '../../adapters/postgres/files/postgres-file-migration-repo.ts'
import { PostgresStagedUploads } from '../../adapters/postgres/files/postgres-staged-uploads.ts'
import { PostgresStoredFileRepo } from '../../adapters/postgres/files/postgres-stored-file-repo.ts'
import { PostgresExclusiveWork } from '../../adapters/postgres/instances/postgres-exclusive-work.ts'
import { PostgresRoundTimes } from '../../adapters/postgres/instances/postgres-round-times.ts'
import { PostgresAudit } from '../../adapters/postgres/logs/postgres-audit.ts'
import { PostgresLoginLog } from '../../adapters/postgres/logs/postgres-login-log.ts'
import { PostgresOperationLog } from '../../adapters/postgres/logs/postgres-operation-log.ts'
import { PostgresPlatformRegister } from '../../adapters/postgres/platforms/postgres-platform-register.ts'
import { PostgresStoragePlatformRepo } from '../../adapters/postgres/platforms/postgres-storage-platform-repo.ts'
import { PostgresOnlineSessions } from '../../adapters/postgres/sessions/postgres-online-sessions.ts'
import { PostgresSessionStore } from '../../adapters/postgres/sessions/postgres-session-store.ts'
import { PostgresSessionWatch } from '../../adapters/postgres/sessions/postgres-session-watch.ts'
import { postgresGiven } from './postgres-given.ts'
import type { Records } from './records.ts'

const RECORD_TABLES = `clients, users, roles, menus, login_failures, sessions, login_log,
  storage_platforms, stored_files, file_link_epochs, file_migrations, known_sources, upload_usage,
  staged_uploads, dictionary_entries, parameters, notices, operation_log`

export function postgresRecords(database: Database): Records {
  return {
    given: postgresGiven(database),
    clients: new PostgresClientRepo(database),
    registry: new PostgresClientRegistry(database),
    users: new PostgresUserRepo(database),
    accounts: new PostgresRecipientAccounts(database),
    sessions: new PostgresSessionStore(database),
    online: new PostgresOnlineSessions(database),
    watch: new PostgresSessionWatch(database),
    log: new PostgresLoginLog(database),
    bindings: new PostgresSocialBindings(database),
    accessVersion: new PostgresAccessVersion(database),
    menus: new PostgresMenuRepo(database),
    platforms: new PostgresStoragePlatformRepo(database),
    platformRegister: new PostgresPlatformRegister(database),
    files: new PostgresStoredFileRepo(database),
    migrations: new PostgresFileMigrationRepo(database),
    staged: new PostgresStagedUploads(database),
    dictionaries: new PostgresDictionaryRepo(database),
    parameters: new PostgresParameterRepo(database),
    registrations: new PostgresRegistrations(database),
    profiles: new PostgresProfiles(database),
    passwordChanges: new PostgresPasswordChanges(database),
    parameterDesk: new PostgresParameterDesk(database),
    notices: new PostgresNoticeRepo(database),
    audit: new PostgresAudit(database),
    operations: new PostgresOperationLog(database),
    rounds: new PostgresRoundTimes(database),
    exclusiveWork: () => new PostgresExclusiveWork(database),
  }
}

export async function emptyRecords(database: Database): Promise<void> {
  await database.rows({ text: `truncate ${RECORD_TABLES} restart identity cascade` }, [])
}
