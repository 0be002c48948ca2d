import type { AccessVersion } from '../../application/ports/access-version.ts'
import type { AccountMailer } from '../../application/ports/account-mailer.ts'
import type { AccountNews } from '../../application/ports/account-news.ts'
import type { ActingUser } from '../../application/ports/acting-user.ts'
import type { Audit } from '../../application/ports/audit.ts'
import type { AuditChain } from '../../application/ports/audit-chain.ts'
import type { CacheMonitor } from '../../application/ports/cache-monitor.ts'
import type { CaptchaPainter } from '../../application/ports/captcha-painter.ts'
import type { ChainHeads } from '../../application/ports/chain-heads.ts'
import type { ChainSeal } from '../../application/ports/chain-seal.ts'
import type { ChainedEntries } from '../../application/ports/chained-entries.ts'
import type { ClientRepo } from '../../application/ports/client-repo.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { CodeSender } from '../../application/ports/code-sender.ts'
import type { CodeStore } from '../../application/ports/code-store.ts'
import type {
  CodeDigest,
  ContentDigests,
  Ids,
  SecretBox,
  TokenDigest,
  UrlSigner,
} from '../../application/ports/crypto.ts'
import type { DepartmentDirectory } from '../../application/ports/department-directory.ts'
import type { DictionaryRepo } from '../../application/ports/dictionary-repo.ts'
import type { ExclusiveWork } from '../../application/ports/exclusive-work.ts'
import type { FileMigrationRepo } from '../../application/ports/file-migration-repo.ts'
import type { FileTrash } from '../../application/ports/file-trash.ts'
import type { FileUsage } from '../../application/ports/file-usage.ts'
import type { HostAddresses } from '../../application/ports/host-addresses.ts'
import type { IdentityProvider } from '../../application/ports/identity-provider.ts'
import type { ImportedRows } from '../../application/ports/imported-rows.ts'
import type { Invitations } from '../../application/ports/invitations.ts'
import type { IssuedKeyRepo } from '../../application/ports/issued-key-repo.ts'
import type { JobRuns } from '../../application/ports/job-runs.ts'
import type { LoginEnvelope } from '../../application/ports/login-envelope.ts'
import type { LoginLimiter } from '../../application/ports/login-limiter.ts'
import type { LoginLog } from '../../application/ports/login-log.ts'
import type { Mailer } from '../../application/ports/mailer.ts'
import type { ManagedClientRepo } from '../../application/ports/managed-client-repo.ts'
import type { ManagedPlatformRepo } from '../../application/ports/managed-platform-repo.ts'
import type { MenuRepo } from '../../application/ports/menu-repo.ts'
import type { MenuStore } from '../../application/ports/menu-store.ts'
import type { Metrics } from '../../application/ports/metrics.ts'
import type { MiniProgram } from '../../application/ports/mini-program.ts'
import type { Notifier } from '../../application/ports/notifier.ts'
import type { ObjectInventory } from '../../application/ports/object-inventory.ts'
import type { ObjectStores } from '../../application/ports/object-stores.ts'
import type { OnlineSessions } from '../../application/ports/online-sessions.ts'
import type { OperationLog } from '../../application/ports/operation-log.ts'
import type { Outbox } from '../../application/ports/outbox.ts'
import type { OverviewFigures } from '../../application/ports/overview-figures.ts'
import type { ParameterRepo } from '../../application/ports/parameter-repo.ts'
import type { PasskeyRepo } from '../../application/ports/passkey-repo.ts'
import type { PasswordChanges } from '../../application/ports/password-changes.ts'
import type { PasswordHasher } from '../../application/ports/password-hasher.ts'
import type { PasswordLinks } from '../../application/ports/password-links.ts'
import type { PhoneNumbers } from '../../application/ports/phone-numbers.ts'
import type { PreviewCache } from '../../application/ports/preview-cache.ts'
import type { Profiles } from '../../application/ports/profiles.ts'
import type { ProgramKeyRepo } from '../../application/ports/program-key-repo.ts'
import type { PublicReading } from '../../application/ports/public-reading.ts'
import type { PushBus } from '../../application/ports/push-bus.ts'
import type { QuotaRepo } from '../../application/ports/quota-repo.ts'
import type { RateWindow } from '../../application/ports/rate-window.ts'
import type { ReachableAccounts } from '../../application/ports/reachable-accounts.ts'
import type { RecipientAccounts } from '../../application/ports/recipient-accounts.ts'
import type { RecordStores } from '../../application/ports/record-store.ts'
import type { RecoveryCodeRepo } from '../../application/ports/recovery-code-repo.ts'
import type { Registrations } from '../../application/ports/registrations.ts'
import type { ReplayMemory } from '../../application/ports/replay-memory.ts'
import type { RightsRepo } from '../../application/ports/rights-repo.ts'
import type { RoleLinks } from '../../application/ports/role-links.ts'
import type { RoundTimes } from '../../application/ports/round-times.ts'
import type { Savepoints } from '../../application/ports/savepoints.ts'
import type { SecondFactorRepo } from '../../application/ports/second-factor-repo.ts'
import type { SecretReferences } from '../../application/ports/secret-references.ts'
import type { SendingBreaker } from '../../application/ports/sending-breaker.ts'
import type { SessionCache } from '../../application/ports/session-cache.ts'
import type { SessionStore } from '../../application/ports/session-store.ts'
import type { SessionWatch } from '../../application/ports/session-watch.ts'
import type { ShareLinkRepo } from '../../application/ports/share-link-repo.ts'
import type { SharedObjects } from '../../application/ports/shared-objects.ts'
import type { SheetReader } from '../../application/ports/sheet-reader.ts'
import type { SheetWriter } from '../../application/ports/sheet-writer.ts'
import type { SocialBindings } from '../../application/ports/social-bindings.ts'
import type { StagedUploads } from '../../application/ports/staged-uploads.ts'
import type { StoragePlatformRepo } from '../../application/ports/storage-platform-repo.ts'
import type { StorageRoots } from '../../application/ports/storage-roots.ts'
import type { StoredFileRepo } from '../../application/ports/stored-file-repo.ts'
import type { TimeCodes } from '../../application/ports/time-codes.ts'
import type { Transactions } from '../../application/ports/transactions.ts'
import type { TrustedBrowserRepo } from '../../application/ports/trusted-browser-repo.ts'
import type { UserFactors } from '../../application/ports/user-factors.ts'
import type { UserLinks } from '../../application/ports/user-links.ts'
import type { UserRepo } from '../../application/ports/user-repo.ts'
import type { VerificationCodes } from '../../application/ports/verification-codes.ts'
import type { WebhookDeliveries } from '../../application/ports/webhook-deliveries.ts'
import type { WebhookEndpoints } from '../../application/ports/webhook-endpoints.ts'
import type { WebhookSender } from '../../application/ports/webhook-sender.ts'
import type { WebhookSignatures } from '../../application/ports/webhook-signatures.ts'
import { token } from './token.ts'

export const PortTokens = {
  ActingUser: token<ActingUser>('ActingUser'),
  AccessVersion: token<AccessVersion>('AccessVersion'),
  /** `undefined`: nothing takes mail. */
  AccountMailer: token<AccountMailer | undefined>('AccountMailer'),
  AccountNews: token<AccountNews>('AccountNews'),
  Audit: token<Audit>('Audit'),
  AuditChain: token<AuditChain>('AuditChain'),
  ChainHeads: token<ChainHeads>('ChainHeads'),
  ChainSeal: token<ChainSeal>('ChainSeal'),
  ChainedEntries: token<ChainedEntries>('ChainedEntries'),
  CacheMonitor: token<CacheMonitor>('CacheMonitor'),
  CaptchaPainter: token<CaptchaPainter>('CaptchaPainter'),
  ClientRepo: token<ClientRepo>('ClientRepo'),
  Clock: token<Clock>('Clock'),
  CodeDigest: token<CodeDigest>('CodeDigest'),
  CodeStore: token<CodeStore>('CodeStore'),
  ContentDigests: token<ContentDigests>('ContentDigests'),
  DepartmentDirectory: token<DepartmentDirectory>('DepartmentDirectory'),
  DictionaryRepo: token<DictionaryRepo>('DictionaryRepo'),
  /** `undefined`: e-mail is not configured. */
  EmailSender: token<CodeSender | undefined>('EmailSender'),
  ExclusiveWork: token<ExclusiveWork>('ExclusiveWork'),
  FileMigrationRepo: token<FileMigrationRepo>('FileMigrationRepo'),
  HostAddresses: token<HostAddresses>('HostAddresses'),
  /** Providers by source name. */
  IdentityProviders: token<ReadonlyMap<string, IdentityProvider>>('IdentityProviders'),
  Ids: token<Ids>('Ids'),
  ImportedRows: token<ImportedRows>('ImportedRows'),
  Invitations: token<Invitations>('Invitations'),
  IssuedKeyRepo: token<IssuedKeyRepo>('IssuedKeyRepo'),
  JobRuns: token<JobRuns>('JobRuns'),
  LocalStores: token<ObjectStores & ObjectInventory>('LocalStores'),
  LoginEnvelope: token<LoginEnvelope>('LoginEnvelope'),
  LoginLimiter: token<LoginLimiter>('LoginLimiter'),
  LoginLog: token<LoginLog>('LoginLog'),
  /** `undefined`: neither a mail server nor the development inbox takes mail. */
  Mailer: token<Mailer | undefined>('Mailer'),
  ManagedClientRepo: token<ManagedClientRepo>('ManagedClientRepo'),
  ManagedPlatformRepo: token<ManagedPlatformRepo>('ManagedPlatformRepo'),
  MenuRepo: token<MenuRepo>('MenuRepo'),
  MenuStore: token<MenuStore>('MenuStore'),
  Metrics: token<Metrics>('Metrics'),
  /** Mini-programs by application id in lower case. */
  MiniPrograms: token<ReadonlyMap<string, MiniProgram>>('MiniPrograms'),
  Notifier: token<Notifier>('Notifier'),
  ObjectInventory: token<ObjectInventory>('ObjectInventory'),
  ObjectStores: token<ObjectStores>('ObjectStores'),
  OnlineSessions: token<OnlineSessions>('OnlineSessions'),
  OperationLog: token<OperationLog>('OperationLog'),
  Outbox: token<Outbox>('Outbox'),
  OverviewFigures: token<OverviewFigures>('OverviewFigures'),
  ParameterRepo: token<ParameterRepo>('ParameterRepo'),
  PasskeyRepo: token<PasskeyRepo>('PasskeyRepo'),
  PasswordChanges: token<PasswordChanges>('PasswordChanges'),
  PasswordHasher: token<PasswordHasher>('PasswordHasher'),
  PasswordLinks: token<PasswordLinks>('PasswordLinks'),
  PhoneNumbers: token<PhoneNumbers>('PhoneNumbers'),
  PreviewCache: token<PreviewCache>('PreviewCache'),
  ProbedStores: token<ObjectStores & ObjectInventory>('ProbedStores'),
  Profiles: token<Profiles>('Profiles'),
  PublicReading: token<PublicReading>('PublicReading'),
  PushBus: token<PushBus>('PushBus'),
  RateWindow: token<RateWindow>('RateWindow'),
  ReachableAccounts: token<ReachableAccounts>('ReachableAccounts'),
  RecipientAccounts: token<RecipientAccounts>('RecipientAccounts'),
  RecordStores: token<RecordStores>('RecordStores'),
  RecoveryCodeRepo: token<RecoveryCodeRepo>('RecoveryCodeRepo'),
  Registrations: token<Registrations>('Registrations'),
  ReplayMemory: token<ReplayMemory>('ReplayMemory'),
  RightsRepo: token<RightsRepo>('RightsRepo'),
  RoleLinks: token<RoleLinks>('RoleLinks'),
  RoundTimes: token<RoundTimes>('RoundTimes'),
  Savepoints: token<Savepoints>('Savepoints'),
  SecondFactorRepo: token<SecondFactorRepo>('SecondFactorRepo'),
  SecretBox: token<SecretBox>('SecretBox'),
  SecretReferences: token<SecretReferences>('SecretReferences'),
  SendingBreaker: token<SendingBreaker>('SendingBreaker'),
  SessionCache: token<SessionCache>('SessionCache'),
  ProgramKeyRepo: token<ProgramKeyRepo>('ProgramKeyRepo'),
  SessionStore: token<SessionStore>('SessionStore'),
  SessionWatch: token<SessionWatch>('SessionWatch'),
  ShareLinkRepo: token<ShareLinkRepo>('ShareLinkRepo'),
  SharedObjects: token<SharedObjects>('SharedObjects'),
  SheetReader: token<SheetReader>('SheetReader'),
  SheetWriter: token<SheetWriter>('SheetWriter'),
  /** `undefined`: SMS is not configured. */
  SmsSender: token<CodeSender | undefined>('SmsSender'),
  SocialBindings: token<SocialBindings>('SocialBindings'),
  StagedUploads: token<StagedUploads>('StagedUploads'),
  StoragePlatformRepo: token<StoragePlatformRepo>('StoragePlatformRepo'),
  StorageRoots: token<StorageRoots>('StorageRoots'),
  StoredFileRepo: token<StoredFileRepo>('StoredFileRepo'),
  FileTrash: token<FileTrash>('FileTrash'),
  FileUsage: token<FileUsage>('FileUsage'),
  QuotaRepo: token<QuotaRepo>('QuotaRepo'),
  TimeCodes: token<TimeCodes>('TimeCodes'),
  TokenDigest: token<TokenDigest>('TokenDigest'),
  Transactions: token<Transactions>('Transactions'),
  TrustedBrowserRepo: token<TrustedBrowserRepo>('TrustedBrowserRepo'),
  UrlSigner: token<UrlSigner>('UrlSigner'),
  UserFactors: token<UserFactors>('UserFactors'),
  UserLinks: token<UserLinks>('UserLinks'),
  UserRepo: token<UserRepo>('UserRepo'),
  VerificationCodes: token<VerificationCodes>('VerificationCodes'),
  WebhookDeliveries: token<WebhookDeliveries>('WebhookDeliveries'),
  WebhookEndpoints: token<WebhookEndpoints>('WebhookEndpoints'),
  WebhookSender: token<WebhookSender>('WebhookSender'),
  WebhookSignatures: token<WebhookSignatures>('WebhookSignatures'),
}
