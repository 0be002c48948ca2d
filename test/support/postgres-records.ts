import type { Database } from '../../adapters/postgres/database.ts'
import { PostgresAccessVersion } from '../../adapters/postgres/postgres-access-version.ts'
import { PostgresAudit } from '../../adapters/postgres/postgres-audit.ts'
import { PostgresClientRegistry } from '../../adapters/postgres/postgres-client-registry.ts'
import { PostgresClientRepo } from '../../adapters/postgres/postgres-client-repo.ts'
import { PostgresDictionaryRepo } from '../../adapters/postgres/postgres-dictionary-repo.ts'
import { PostgresExclusiveWork } from '../../adapters/postgres/postgres-exclusive-work.ts'
import { PostgresFileMigrationRepo } from '../../adapters/postgres/postgres-file-migration-repo.ts'
import { PostgresLoginLog } from '../../adapters/postgres/postgres-login-log.ts'
import { PostgresMenuRepo } from '../../adapters/postgres/postgres-menu-repo.ts'
import { PostgresNoticeRepo } from '../../adapters/postgres/postgres-notice-repo.ts'
import { PostgresOnlineSessions } from '../../adapters/postgres/postgres-online-sessions.ts'
import { PostgresOperationLog } from '../../adapters/postgres/postgres-operation-log.ts'
import { PostgresParameterDesk } from '../../adapters/postgres/postgres-parameter-desk.ts'
import { PostgresParameterRepo } from '../../adapters/postgres/postgres-parameter-repo.ts'
import { PostgresPasswordChanges } from '../../adapters/postgres/postgres-password-changes.ts'
import { PostgresPlatformRegister } from '../../adapters/postgres/postgres-platform-register.ts'
import { PostgresProfiles } from '../../adapters/postgres/postgres-profiles.ts'
import { PostgresRecipientAccounts } from '../../adapters/postgres/postgres-recipient-accounts.ts'
import { PostgresRegistrations } from '../../adapters/postgres/postgres-registrations.ts'
import { PostgresRoundTimes } from '../../adapters/postgres/postgres-round-times.ts'
import { PostgresSessionStore } from '../../adapters/postgres/postgres-session-store.ts'
import { PostgresSessionWatch } from '../../adapters/postgres/postgres-session-watch.ts'
import { PostgresSocialBindings } from '../../adapters/postgres/postgres-social-bindings.ts'
import { PostgresStagedUploads } from '../../adapters/postgres/postgres-staged-uploads.ts'
import { PostgresStoragePlatformRepo } from '../../adapters/postgres/postgres-storage-platform-repo.ts'
import { PostgresStoredFileRepo } from '../../adapters/postgres/postgres-stored-file-repo.ts'
import { PostgresUserRepo } from '../../adapters/postgres/postgres-user-repo.ts'
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
