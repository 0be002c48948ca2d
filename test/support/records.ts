import type { AuditChain } from '../../application/parts/chain/audit-chain.ts'
import type { ChainedEntries } from '../../application/parts/chain/chained-entries.ts'
import type { Invitations } from '../../application/parts/links/invitations.ts'
import type { FileMigrationRepo } from '../../application/parts/moves/file-migration-repo.ts'
import type { OverviewFigures } from '../../application/parts/overview/overview-figures.ts'
import type { ShareLinkRepo } from '../../application/parts/shares/share-link-repo.ts'
import type { LimitWarnings } from '../../application/parts/usage/limit-warnings.ts'
import type { WebhookDeliveries } from '../../application/parts/webhooks/webhook-deliveries.ts'
import type { WebhookEndpoints } from '../../application/parts/webhooks/webhook-endpoints.ts'
import type { AccessVersion } from '../../application/ports/accounts/access-version.ts'
import type { PasswordChanges } from '../../application/ports/accounts/password-changes.ts'
import type { PasswordLinks } from '../../application/ports/accounts/password-links.ts'
import type { Profiles } from '../../application/ports/accounts/profiles.ts'
import type { ReachableAccounts } from '../../application/ports/accounts/reachable-accounts.ts'
import type { RecipientAccounts } from '../../application/ports/accounts/recipient-accounts.ts'
import type { Registrations } from '../../application/ports/accounts/registrations.ts'
import type { RoleLinks } from '../../application/ports/accounts/role-links.ts'
import type { SocialBindings } from '../../application/ports/accounts/social-bindings.ts'
import type { UserLinks } from '../../application/ports/accounts/user-links.ts'
import type { UserRepo } from '../../application/ports/accounts/user-repo.ts'
import type {
  DictionaryEntry,
  DictionaryRepo,
} from '../../application/ports/console/dictionary-repo.ts'
import type { MenuRepo } from '../../application/ports/console/menu-repo.ts'
import type { MenuStore } from '../../application/ports/console/menu-store.ts'
import type { ParameterRepo } from '../../application/ports/console/parameter-repo.ts'
import type { RecordStores } from '../../application/ports/console/record-store.ts'
import type { PasskeyRepo } from '../../application/ports/factors/passkey-repo.ts'
import type { RecoveryCodeRepo } from '../../application/ports/factors/recovery-code-repo.ts'
import type { SecondFactorRepo } from '../../application/ports/factors/second-factor-repo.ts'
import type { TrustedBrowserRepo } from '../../application/ports/factors/trusted-browser-repo.ts'
import type { UserFactors } from '../../application/ports/factors/user-factors.ts'
import type { FileTrash } from '../../application/ports/files/file-trash.ts'
import type { FileUsage } from '../../application/ports/files/file-usage.ts'
import type { IssuedKeyRepo } from '../../application/ports/files/issued-key-repo.ts'
import type { QuotaRepo } from '../../application/ports/files/quota-repo.ts'
import type { StagedUploads } from '../../application/ports/files/staged-uploads.ts'
import type { StoredFileRepo } from '../../application/ports/files/stored-file-repo.ts'
import type { ExclusiveWork } from '../../application/ports/instances/exclusive-work.ts'
import type { JobRuns } from '../../application/ports/instances/job-runs.ts'
import type { Outbox } from '../../application/ports/instances/outbox.ts'
import type { RoundTimes } from '../../application/ports/instances/round-times.ts'
import type { Savepoints } from '../../application/ports/instances/savepoints.ts'
import type { Transactions } from '../../application/ports/instances/transactions.ts'
import type { Audit } from '../../application/ports/logs/audit.ts'
import type { LoginLog } from '../../application/ports/logs/login-log.ts'
import type { OperationLog } from '../../application/ports/logs/operation-log.ts'
import type { ManagedPlatformRepo } from '../../application/ports/platforms/managed-platform-repo.ts'
import type { StoragePlatformRepo } from '../../application/ports/platforms/storage-platform-repo.ts'
import type { OnlineSessions } from '../../application/ports/sessions/online-sessions.ts'
import type { ProgramKeyRepo } from '../../application/ports/sessions/program-key-repo.ts'
import type { SessionStore } from '../../application/ports/sessions/session-store.ts'
import type { SessionWatch } from '../../application/ports/sessions/session-watch.ts'
import type { BcryptHashes } from '../../application/ports/sign-in/bcrypt-hashes.ts'
import type { ClientRepo } from '../../application/ports/sign-in/client-repo.ts'
import type { ManagedClientRepo } from '../../application/ports/sign-in/managed-client-repo.ts'
import type { Menu } from '../../domain/access/menu.ts'
import type { Client } from '../../domain/client/client.ts'
import type { User } from '../../domain/identity/user.ts'
import type { StoredFile } from '../../domain/storage/files/stored-file.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import type { Recipient } from '../../domain/verification/recipient.ts'

/** Stores records where the ports under test read them. */
export interface Given {
  client(client: Client): Promise<Client>
  /** Also adds missing roles of the user. */
  user(user: User, passwordHash?: string): Promise<User>
  /** Sets where codes for this user are sent. */
  contact(userId: string, recipient: Recipient): Promise<void>
  passkey(userId: string, credentialId: string): Promise<void>
  /** Holders of the role must have a factor. */
  factorRole(roleId: string): Promise<void>
  /** Makes a pending file one that was imported without size and checksum. */
  importedFile(id: string): Promise<void>
  /**
   * `file` has the object of `kept`, as version 0.5.0 could arrange; its own is removed from that
   * moment on.
   */
  sharedObject(file: StoredFile, kept: StoredFile, removeAt: Date): Promise<void>
  disableUser(id: string): Promise<void>
  serviceAccount(id: string): Promise<void>
  menu(menu: Menu): Promise<Menu>
  grant(roleId: string, ...menuIds: readonly string[]): Promise<void>
  platform(platform: StoragePlatform): Promise<StoragePlatform>
  dictionaryEntry(entry: DictionaryEntry): Promise<void>
  /** Allows dangling references in a table. */
  danglingIds(table: string): Promise<void>
  /** Replaces an older value. @returns its id */
  parameter(key: string, value: string, isBuiltIn?: boolean): Promise<string>
}

/** Everything that the contract suites need from an adapter of the records. */
export interface Records {
  readonly given: Given
  readonly clients: ClientRepo
  readonly managedClients: ManagedClientRepo
  readonly users: UserRepo
  readonly accounts: RecipientAccounts
  readonly sessions: SessionStore
  readonly keys: ProgramKeyRepo
  readonly online: OnlineSessions
  readonly watch: SessionWatch
  readonly log: LoginLog
  readonly bindings: SocialBindings
  readonly passkeys: PasskeyRepo
  readonly accessVersion: AccessVersion
  readonly menus: MenuRepo
  readonly platforms: StoragePlatformRepo
  readonly managedPlatforms: ManagedPlatformRepo
  readonly files: StoredFileRepo
  readonly trash: FileTrash
  readonly usage: FileUsage
  readonly quotas: QuotaRepo
  readonly issuedKeys: IssuedKeyRepo
  readonly migrations: FileMigrationRepo
  readonly staged: StagedUploads
  readonly dictionaries: DictionaryRepo
  readonly parameters: ParameterRepo
  readonly registrations: Registrations
  readonly profiles: Profiles
  readonly passwordLinks: PasswordLinks
  readonly reachable: ReachableAccounts
  readonly passwordChanges: PasswordChanges
  readonly secondFactors: SecondFactorRepo
  readonly recoveryCodes: RecoveryCodeRepo
  readonly trustedBrowsers: TrustedBrowserRepo
  readonly bcryptHashes: BcryptHashes
  readonly recordStores: RecordStores
  readonly audit: Audit
  readonly chain: AuditChain
  readonly chained: ChainedEntries
  readonly operations: OperationLog
  readonly rounds: RoundTimes
  readonly jobRuns: JobRuns
  readonly outbox: Outbox
  readonly webhookEndpoints: WebhookEndpoints
  readonly webhookDeliveries: WebhookDeliveries
  readonly transactions: Transactions
  /** As on another instance: only one of two runs at a time. */
  exclusiveWork(): ExclusiveWork
}

/** With what only databases keep: suites in memory do without. */
export interface DatabaseRecords extends Records {
  readonly shares: ShareLinkRepo
  readonly overview: OverviewFigures
  readonly invitations: Invitations
  readonly warnings: LimitWarnings
  readonly menuStore: MenuStore
  readonly roleLinks: RoleLinks
  readonly userFactors: UserFactors
  readonly userLinks: UserLinks
  readonly savepoints: Savepoints
}

/** @returns the records of the running test, empty at its beginning */
export type RecordsHarness = () => Records
export type DatabaseHarness = () => DatabaseRecords
