import type { AccessVersion } from '../../application/ports/accounts/access-version.ts'
import type { AccountMailer } from '../../application/ports/accounts/account-mailer.ts'
import type { AccountNews } from '../../application/ports/accounts/account-news.ts'
import type { ActingUser } from '../../application/ports/accounts/acting-user.ts'
import type { DepartmentDirectory } from '../../application/ports/accounts/department-directory.ts'
import type {
  AccountLeftovers,
  PasswordChanges,
} from '../../application/ports/accounts/password-changes.ts'
import type { PasswordLinks } from '../../application/ports/accounts/password-links.ts'
import type { Profiles } from '../../application/ports/accounts/profiles.ts'
import type { ReachableAccounts } from '../../application/ports/accounts/reachable-accounts.ts'
import type { RecipientAccounts } from '../../application/ports/accounts/recipient-accounts.ts'
import type { Registrations } from '../../application/ports/accounts/registrations.ts'
import type { RightsRepo } from '../../application/ports/accounts/rights-repo.ts'
import type { RoleLinks } from '../../application/ports/accounts/role-links.ts'
import type { SocialBindings } from '../../application/ports/accounts/social-bindings.ts'
import type { UserLinks } from '../../application/ports/accounts/user-links.ts'
import type { UserRepo } from '../../application/ports/accounts/user-repo.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { CacheMonitor } from '../../application/ports/console/cache-monitor.ts'
import type { DictionaryRepo } from '../../application/ports/console/dictionary-repo.ts'
import type { MenuRepo } from '../../application/ports/console/menu-repo.ts'
import type { MenuStore } from '../../application/ports/console/menu-store.ts'
import type { ParameterRepo } from '../../application/ports/console/parameter-repo.ts'
import type { RecordStores } from '../../application/ports/console/record-store.ts'
import type { SheetReader } from '../../application/ports/console/sheet-reader.ts'
import type { SheetWriter } from '../../application/ports/console/sheet-writer.ts'
import type {
  CodeDigest,
  ContentDigests,
  Ids,
  Sealed,
  SecretBox,
  TokenDigest,
  UrlSigner,
} from '../../application/ports/crypto.ts'
import type { PasskeyRepo } from '../../application/ports/factors/passkey-repo.ts'
import type { RecoveryCodeRepo } from '../../application/ports/factors/recovery-code-repo.ts'
import type { SecondFactorRepo } from '../../application/ports/factors/second-factor-repo.ts'
import type { TimeCodes } from '../../application/ports/factors/time-codes.ts'
import type { TrustedBrowserRepo } from '../../application/ports/factors/trusted-browser-repo.ts'
import type { UserFactors } from '../../application/ports/factors/user-factors.ts'
import type { FileTrash } from '../../application/ports/files/file-trash.ts'
import type { FileUsage } from '../../application/ports/files/file-usage.ts'
import type { IssuedKeyRepo } from '../../application/ports/files/issued-key-repo.ts'
import type { ObjectInventory } from '../../application/ports/files/object-inventory.ts'
import type { ObjectStores } from '../../application/ports/files/object-stores.ts'
import type { QuotaRepo } from '../../application/ports/files/quota-repo.ts'
import type { StagedUploads } from '../../application/ports/files/staged-uploads.ts'
import type { StoredFileRepo } from '../../application/ports/files/stored-file-repo.ts'
import type { ExclusiveWork } from '../../application/ports/instances/exclusive-work.ts'
import type { JobRuns } from '../../application/ports/instances/job-runs.ts'
import type { Outbox } from '../../application/ports/instances/outbox.ts'
import type { PushBus } from '../../application/ports/instances/push-bus.ts'
import type { RoundTimes } from '../../application/ports/instances/round-times.ts'
import type { Savepoints } from '../../application/ports/instances/savepoints.ts'
import type { Transactions } from '../../application/ports/instances/transactions.ts'
import type { Audit } from '../../application/ports/logs/audit.ts'
import type { ErasureWitness, ImportWitness } from '../../application/ports/logs/log-entries.ts'
import type { LoginLog } from '../../application/ports/logs/login-log.ts'
import type { OperationLog } from '../../application/ports/logs/operation-log.ts'
import type { Mailer } from '../../application/ports/mailer.ts'
import type { Metrics } from '../../application/ports/metrics.ts'
import type { Notifier } from '../../application/ports/notifier.ts'
import type { HostAddresses } from '../../application/ports/platforms/host-addresses.ts'
import type {
  ManagedPlatformRepo,
  PlatformBonds,
} from '../../application/ports/platforms/managed-platform-repo.ts'
import type { PublicReading } from '../../application/ports/platforms/public-reading.ts'
import type { SecretReferences } from '../../application/ports/platforms/secret-references.ts'
import type { StoragePlatformRepo } from '../../application/ports/platforms/storage-platform-repo.ts'
import type { StorageRoots } from '../../application/ports/platforms/storage-roots.ts'
import type { OnlineSessions } from '../../application/ports/sessions/online-sessions.ts'
import type { ProgramKeyRepo } from '../../application/ports/sessions/program-key-repo.ts'
import type { SessionCache } from '../../application/ports/sessions/session-cache.ts'
import type { SessionStore } from '../../application/ports/sessions/session-store.ts'
import type { SessionWatch } from '../../application/ports/sessions/session-watch.ts'
import type { CaptchaPainter } from '../../application/ports/sign-in/captcha-painter.ts'
import type { ClientRepo } from '../../application/ports/sign-in/client-repo.ts'
import type { CodeSender } from '../../application/ports/sign-in/code-sender.ts'
import type { CodeStore } from '../../application/ports/sign-in/code-store.ts'
import type { IdentityProvider } from '../../application/ports/sign-in/identity-provider.ts'
import type { LoginEnvelope } from '../../application/ports/sign-in/login-envelope.ts'
import type { LoginLimiter } from '../../application/ports/sign-in/login-limiter.ts'
import type { ManagedClientRepo } from '../../application/ports/sign-in/managed-client-repo.ts'
import type { MiniProgram } from '../../application/ports/sign-in/mini-program.ts'
import type { PasswordHasher } from '../../application/ports/sign-in/password-hasher.ts'
import type { PhoneNumbers } from '../../application/ports/sign-in/phone-numbers.ts'
import type { RateWindow } from '../../application/ports/sign-in/rate-window.ts'
import type { ReplayMemory } from '../../application/ports/sign-in/replay-memory.ts'
import type { SendingBreaker } from '../../application/ports/sign-in/sending-breaker.ts'
import type { VerificationCodes } from '../../application/ports/sign-in/verification-codes.ts'
import { token } from './token.ts'

export const PortTokens = {
  /** All that a lockdown has to remove, so that nothing a stranger left is forgotten. */
  AccountLeftovers: token<AccountLeftovers>('AccountLeftovers'),
  ActingUser: token<ActingUser>('ActingUser'),
  AccessVersion: token<AccessVersion>('AccessVersion'),
  /** `undefined`: nothing takes mail. */
  AccountMailer: token<AccountMailer | undefined>('AccountMailer'),
  AccountNews: token<AccountNews>('AccountNews'),
  Audit: token<Audit>('Audit'),
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
  /** All that has to remain of erased log entries. */
  ErasureWitness: token<ErasureWitness>('ErasureWitness'),
  ExclusiveWork: token<ExclusiveWork>('ExclusiveWork'),
  HostAddresses: token<HostAddresses>('HostAddresses'),
  /** Providers by source name. */
  IdentityProviders: token<ReadonlyMap<string, IdentityProvider>>('IdentityProviders'),
  Ids: token<Ids>('Ids'),
  /** All that has to vouch for log entries that an import brings. */
  ImportWitness: token<ImportWitness>('ImportWitness'),
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
  ParameterRepo: token<ParameterRepo>('ParameterRepo'),
  PasskeyRepo: token<PasskeyRepo>('PasskeyRepo'),
  PasswordChanges: token<PasswordChanges>('PasswordChanges'),
  PasswordHasher: token<PasswordHasher>('PasswordHasher'),
  PasswordLinks: token<PasswordLinks>('PasswordLinks'),
  PhoneNumbers: token<PhoneNumbers>('PhoneNumbers'),
  PlatformBonds: token<PlatformBonds>('PlatformBonds'),
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
  /** All that keeps sealed texts, so that none is forgotten when a key is retired. */
  Sealed: token<Sealed>('Sealed'),
  SecretBox: token<SecretBox>('SecretBox'),
  SecretReferences: token<SecretReferences>('SecretReferences'),
  SendingBreaker: token<SendingBreaker>('SendingBreaker'),
  SessionCache: token<SessionCache>('SessionCache'),
  ProgramKeyRepo: token<ProgramKeyRepo>('ProgramKeyRepo'),
  SessionStore: token<SessionStore>('SessionStore'),
  SessionWatch: token<SessionWatch>('SessionWatch'),
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
}
