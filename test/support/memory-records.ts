import { ADMINISTRATOR_FACTOR_PARAMETER } from '../../domain/identity/factors/factor-rule.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import { User } from '../../domain/identity/user.ts'
import { PARAMETER } from '../../domain/settings/parameter.ts'
import { ObjectKey } from '../../domain/storage/files/object-key.ts'
import { StoredFile } from '../../domain/storage/files/stored-file.ts'
import { MemoryAccessVersion } from '../memory/accounts/memory-access-version.ts'
import { MemoryBcryptHashes } from '../memory/accounts/memory-bcrypt-hashes.ts'
import { MemoryInvitations } from '../memory/accounts/memory-invitations.ts'
import { MemoryMenuRepo } from '../memory/accounts/memory-menu-repo.ts'
import { MemoryMenuStore } from '../memory/accounts/memory-menu-store.ts'
import { MemoryPasskeyRepo } from '../memory/accounts/memory-passkey-repo.ts'
import { MemoryPasswordChanges } from '../memory/accounts/memory-password-changes.ts'
import { MemoryPasswordLinks } from '../memory/accounts/memory-password-links.ts'
import { MemoryProfiles } from '../memory/accounts/memory-profiles.ts'
import { MemoryReachableAccounts } from '../memory/accounts/memory-reachable-accounts.ts'
import { MemoryRecipientAccounts } from '../memory/accounts/memory-recipient-accounts.ts'
import { MemoryRecoveryCodeRepo } from '../memory/accounts/memory-recovery-code-repo.ts'
import { MemoryRegistrations } from '../memory/accounts/memory-registrations.ts'
import { MemoryRoleLinks } from '../memory/accounts/memory-role-links.ts'
import { MemorySecondFactorRepo } from '../memory/accounts/memory-second-factor-repo.ts'
import { MemorySocialBindings } from '../memory/accounts/memory-social-bindings.ts'
import { MemoryTrustedBrowserRepo } from '../memory/accounts/memory-trusted-browser-repo.ts'
import { MemoryUserFactors } from '../memory/accounts/memory-user-factors.ts'
import { MemoryUserLinks } from '../memory/accounts/memory-user-links.ts'
import { MemoryUserRepo } from '../memory/accounts/memory-user-repo.ts'
import { MemoryClientRepo } from '../memory/clients/memory-client-repo.ts'
import { MemoryManagedClientRepo } from '../memory/clients/memory-managed-client-repo.ts'
import { MemoryDictionaryRepo } from '../memory/console/memory-dictionary-repo.ts'
import { MemoryParameterRepo } from '../memory/console/memory-parameter-repo.ts'
import { changeFile } from '../memory/files/memory-file-changes.ts'
import { MemoryFileMigrationRepo } from '../memory/files/memory-file-migration-repo.ts'
import { MemoryFileTrash } from '../memory/files/memory-file-trash.ts'
import { MemoryFileUsage } from '../memory/files/memory-file-usage.ts'
import { MemoryIssuedKeyRepo } from '../memory/files/memory-issued-key-repo.ts'
import { MemoryQuotaRepo } from '../memory/files/memory-quota-repo.ts'
import { MemoryStagedUploads } from '../memory/files/memory-staged-uploads.ts'
import { MemoryStoredFileRepo } from '../memory/files/memory-stored-file-repo.ts'
import { MemoryExclusiveWork } from '../memory/instances/memory-exclusive-work.ts'
import { MemoryJobRuns } from '../memory/instances/memory-job-runs.ts'
import { MemoryOutbox } from '../memory/instances/memory-outbox.ts'
import { MemoryRoundTimes } from '../memory/instances/memory-round-times.ts'
import { MemoryTransactions } from '../memory/instances/memory-transactions.ts'
import { MemoryAudit } from '../memory/logs/memory-audit.ts'
import { MemoryLoginLog } from '../memory/logs/memory-login-log.ts'
import { MemoryOperationLog } from '../memory/logs/memory-operation-log.ts'
import { MemoryDatabase } from '../memory/memory-database.ts'
import { MemoryManagedPlatformRepo } from '../memory/platforms/memory-managed-platform-repo.ts'
import { MemoryStoragePlatformRepo } from '../memory/platforms/memory-storage-platform-repo.ts'
import { memoryRecordStores } from '../memory/records/memory-record-stores.ts'
import { MemorySavepoints } from '../memory/records/memory-savepoints.ts'
import { MemoryOnlineSessions } from '../memory/sessions/memory-online-sessions.ts'
import { MemoryProgramKeyRepo } from '../memory/sessions/memory-program-key-repo.ts'
import { MemorySessionStore } from '../memory/sessions/memory-session-store.ts'
import { MemorySessionWatch } from '../memory/sessions/memory-session-watch.ts'
import { MemoryWebhookDeliveries } from '../memory/webhooks/memory-webhook-deliveries.ts'
import { MemoryWebhookEndpoints } from '../memory/webhooks/memory-webhook-endpoints.ts'
import { MemoryAuditChain } from '../parts/chain/memory-audit-chain.ts'
import { MemoryChainedEntries } from '../parts/chain/memory-chained-entries.ts'
import { MemoryOverviewFigures } from '../parts/overview/memory-overview-figures.ts'
import { MemoryShareLinkRepo } from '../parts/shares/memory-share-link-repo.ts'
import { aPasskey } from './passkey-builders.ts'
import type { Given, Records } from './records.ts'
import { someMoment } from './unique.ts'

export function memoryRecords(database = new MemoryDatabase()): Records {
  const running = new Set<string>()
  return {
    given: memoryGiven(database),
    clients: new MemoryClientRepo(database),
    managedClients: new MemoryManagedClientRepo(database),
    users: new MemoryUserRepo(database),
    accounts: new MemoryRecipientAccounts(database),
    sessions: new MemorySessionStore(database),
    keys: new MemoryProgramKeyRepo(database),
    online: new MemoryOnlineSessions(database),
    watch: new MemorySessionWatch(database),
    log: new MemoryLoginLog(database),
    bindings: new MemorySocialBindings(database),
    passkeys: new MemoryPasskeyRepo(database),
    accessVersion: new MemoryAccessVersion(database),
    menus: new MemoryMenuRepo(database),
    roleLinks: new MemoryRoleLinks(database),
    menuStore: new MemoryMenuStore(database),
    platforms: new MemoryStoragePlatformRepo(database),
    managedPlatforms: new MemoryManagedPlatformRepo(database),
    files: new MemoryStoredFileRepo(database),
    trash: new MemoryFileTrash(database),
    usage: new MemoryFileUsage(database),
    quotas: new MemoryQuotaRepo(database),
    issuedKeys: new MemoryIssuedKeyRepo(database),
    shares: new MemoryShareLinkRepo(database),
    migrations: new MemoryFileMigrationRepo(database),
    staged: new MemoryStagedUploads(database),
    dictionaries: new MemoryDictionaryRepo(database),
    parameters: new MemoryParameterRepo(database),
    registrations: new MemoryRegistrations(database),
    profiles: new MemoryProfiles(database),
    invitations: new MemoryInvitations(database),
    passwordLinks: new MemoryPasswordLinks(database),
    reachable: new MemoryReachableAccounts(database),
    passwordChanges: new MemoryPasswordChanges(database),
    secondFactors: new MemorySecondFactorRepo(database),
    recoveryCodes: new MemoryRecoveryCodeRepo(database),
    trustedBrowsers: new MemoryTrustedBrowserRepo(database),
    userFactors: new MemoryUserFactors(database),
    bcryptHashes: new MemoryBcryptHashes(database),
    recordStores: memoryRecordStores(database),
    userLinks: new MemoryUserLinks(),
    audit: new MemoryAudit(database),
    chain: new MemoryAuditChain(),
    chained: new MemoryChainedEntries(database),
    savepoints: new MemorySavepoints(database),
    operations: new MemoryOperationLog(database),
    overview: new MemoryOverviewFigures(database),
    rounds: new MemoryRoundTimes(database),
    jobRuns: new MemoryJobRuns(),
    outbox: new MemoryOutbox(),
    webhookEndpoints: new MemoryWebhookEndpoints(database),
    webhookDeliveries: new MemoryWebhookDeliveries(database),
    transactions: new MemoryTransactions(),
    exclusiveWork: () => new MemoryExclusiveWork(running),
  }
}

export function memoryGiven(database: MemoryDatabase): Given {
  return {
    async client(client) {
      database.clients.set(client.clientId, client)
      return client
    },
    async user(user, passwordHash) {
      database.accessVersion += 1
      database.users.set(user.id, user)
      database.userIds.set(LoginName.parse(user.props.name).key, user.id)
      if (passwordHash !== undefined) database.passwordHashes.set(user.id, passwordHash)
      return user
    },
    async contact(userId, { key }) {
      database.recipientUserIds.set(key, userId)
      database.unprovenRecipients.delete(key)
    },
    async passkey(userId, credentialId) {
      await new MemoryPasskeyRepo(database).add(aPasskey({ userId, credentialId }))
    },
    async factorRole(roleId) {
      database.factorRoles.add(roleId)
      database.accessVersion += 1
    },
    async importedFile(id) {
      const kept = database.files.get(id)
      if (!kept) throw new Error(id)
      const file = new StoredFile({ ...kept.file.props, state: 'ready', digest: undefined })
      database.files.set(id, { ...kept, file })
    },
    async sharedObject(file, kept, leaseUntil) {
      const { objectKey, ownKey = objectKey } = file.props
      changeFile(database, file.id, { objectKey: kept.props.objectKey, ownKey })
      const id = database.nextFileId()
      const called = ObjectKey.parse(`shared/${id}`)
      const removal = new StoredFile({ ...file.props, id, state: 'deleting', ownKey: called })
      const rest = { uploadKey: undefined, removalAttempts: 0 }
      database.files.set(id, { file: removal, leaseUntil, ...rest })
    },
    async disableUser(id) {
      const user = database.users.get(id)
      if (user) database.users.set(id, new User({ ...user.props, status: 'disabled' }))
      database.accessVersion += 1
    },
    async serviceAccount(id) {
      database.serviceAccounts.add(id)
    },
    async menu(menu) {
      database.accessVersion += 1
      database.menus.set(menu.id, menu)
      return menu
    },
    async grant(roleId, menuId) {
      database.accessVersion += 1
      const granted = database.roleMenus.get(roleId) ?? []
      database.roleMenus.set(roleId, new Set([...granted, menuId]))
    },
    async platform(platform) {
      database.platforms.set(platform.key, platform)
      return platform
    },
    async dictionaryEntry(entry) {
      database.dictionaryEntries.push(entry)
    },
    danglingIds: async () => undefined,
    async parameter(key, value, isBuiltIn = false) {
      const rows = database.recordsOf(PARAMETER.table)
      const id = [...rows.values()].find((row) => row.key === key)?.id ?? database.nextConsoleId()
      const rest = { name: key, remark: undefined, createdAt: someMoment }
      rows.set(id, { id, key, value, isBuiltIn, ...rest })
      if (key === ADMINISTRATOR_FACTOR_PARAMETER) database.accessVersion += 1
      return id
    },
  }
}
