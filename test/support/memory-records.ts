import { ADMINISTRATOR_FACTOR_PARAMETER } from '../../domain/identity/factors/factor-rule.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import { User } from '../../domain/identity/user.ts'
import { PARAMETER } from '../../domain/settings/parameter.ts'
import { ObjectKey } from '../../domain/storage/files/object-key.ts'
import { StoredFile } from '../../domain/storage/files/stored-file.ts'
import {
  MemoryPasskeyRepo,
  MemoryRecoveryCodeRepo,
  MemorySecondFactorRepo,
  MemoryTrustedBrowserRepo,
} from '../memory/accounts/memory-factors.ts'
import { MemoryPasswordChanges, MemoryPasswordLinks } from '../memory/accounts/memory-passwords.ts'
import { MemoryProfiles, MemoryReachableAccounts } from '../memory/accounts/memory-profiles.ts'
import {
  MemoryAccessVersion,
  MemoryBcryptHashes,
  MemoryRecipientAccounts,
  MemoryRegistrations,
  MemorySocialBindings,
  MemoryUserRepo,
} from '../memory/accounts/memory-users.ts'
import { MemoryClientRepo, MemoryManagedClientRepo } from '../memory/clients/memory-clients.ts'
import {
  MemoryDictionaryRepo,
  MemoryMenuRepo,
  MemoryParameterRepo,
} from '../memory/console/memory-console.ts'
import { changeFile } from '../memory/files/memory-file-changes.ts'
import { MemoryFileTrash } from '../memory/files/memory-file-trash.ts'
import { MemoryIssuedKeyRepo } from '../memory/files/memory-issued-key-repo.ts'
import { MemoryStagedUploads } from '../memory/files/memory-staged-uploads.ts'
import { MemoryStoredFileRepo } from '../memory/files/memory-stored-file-repo.ts'
import { MemoryFileUsage, MemoryQuotaRepo } from '../memory/files/memory-usage.ts'
import {
  MemoryExclusiveWork,
  MemoryJobRuns,
  MemoryOutbox,
  MemoryRoundTimes,
  MemoryTransactions,
} from '../memory/instances/memory-instances.ts'
import { MemoryAudit, MemoryLoginLog, MemoryOperationLog } from '../memory/logs/memory-logs.ts'
import { MemoryDatabase } from '../memory/memory-database.ts'
import {
  MemoryManagedPlatformRepo,
  MemoryStoragePlatformRepo,
} from '../memory/platforms/memory-platforms.ts'
import { memoryRecordStores } from '../memory/records/memory-record-store.ts'
import { MemoryProgramKeyRepo } from '../memory/sessions/memory-program-key-repo.ts'
import {
  MemoryOnlineSessions,
  MemorySessionStore,
  MemorySessionWatch,
} from '../memory/sessions/memory-sessions.ts'
import {
  MemoryWebhookDeliveries,
  MemoryWebhookEndpoints,
} from '../memory/webhooks/memory-webhooks.ts'
import { MemoryAuditChain } from '../parts/chain/memory-audit-chain.ts'
import { MemoryChainedEntries } from '../parts/chain/memory-chained-entries.ts'
import { MemoryFileMigrationRepo } from '../parts/moves/memory-file-migration-repo.ts'
import { aPasskey } from './passkey-builders.ts'
import type { Given, Records } from './records.ts'
import { someMoment } from './unique.ts'

export function memoryRecords(database = new MemoryDatabase()): Records {
  const running = new Set<string>()
  const migrations = new MemoryFileMigrationRepo(database)
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
    platforms: new MemoryStoragePlatformRepo(database),
    managedPlatforms: new MemoryManagedPlatformRepo(database, migrations),
    files: new MemoryStoredFileRepo(database),
    trash: new MemoryFileTrash(database),
    usage: new MemoryFileUsage(database),
    quotas: new MemoryQuotaRepo(database),
    issuedKeys: new MemoryIssuedKeyRepo(database),
    migrations,
    staged: new MemoryStagedUploads(database),
    dictionaries: new MemoryDictionaryRepo(database),
    parameters: new MemoryParameterRepo(database),
    registrations: new MemoryRegistrations(database),
    profiles: new MemoryProfiles(database),
    passwordLinks: new MemoryPasswordLinks(database),
    reachable: new MemoryReachableAccounts(database),
    passwordChanges: new MemoryPasswordChanges(database),
    secondFactors: new MemorySecondFactorRepo(database),
    recoveryCodes: new MemoryRecoveryCodeRepo(database),
    trustedBrowsers: new MemoryTrustedBrowserRepo(database),
    bcryptHashes: new MemoryBcryptHashes(database),
    recordStores: memoryRecordStores(database),
    audit: new MemoryAudit(database),
    chain: new MemoryAuditChain(),
    chained: new MemoryChainedEntries(database),
    operations: new MemoryOperationLog(database),
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
      const id = database.nextId('file')
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
    async grant(roleId, ...menuIds) {
      database.accessVersion += 1
      const granted = database.roleMenus.get(roleId) ?? []
      database.roleMenus.set(roleId, new Set([...granted, ...menuIds]))
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
      const id = [...rows.values()].find((row) => row.key === key)?.id ?? database.nextId('console')
      const rest = { name: key, remark: undefined, createdAt: someMoment }
      rows.set(id, { id, key, value, isBuiltIn, ...rest })
      if (key === ADMINISTRATOR_FACTOR_PARAMETER) database.accessVersion += 1
      return id
    },
  }
}
