import type { DevInbox } from '../../adapters/senders/dev-inbox.ts'
import type { AccessVersion } from '../../application/ports/access-version.ts'
import type { CaptchaPainter } from '../../application/ports/captcha-painter.ts'
import type { ClientRepo } from '../../application/ports/client-repo.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { CodeSender } from '../../application/ports/code-sender.ts'
import type { CodeStore } from '../../application/ports/code-store.ts'
import type {
  ContentDigests,
  Ids,
  SecretBox,
  TokenDigest,
  UrlSigner,
} from '../../application/ports/crypto.ts'
import type { DictionaryRepo } from '../../application/ports/dictionary-repo.ts'
import type { ExclusiveWork } from '../../application/ports/exclusive-work.ts'
import type { HostAddresses } from '../../application/ports/host-addresses.ts'
import type { IdentityProvider } from '../../application/ports/identity-provider.ts'
import type { LoginEnvelope } from '../../application/ports/login-envelope.ts'
import type { LoginLimiter } from '../../application/ports/login-limiter.ts'
import type { LoginLog } from '../../application/ports/login-log.ts'
import type { ManagedClientRepo } from '../../application/ports/managed-client-repo.ts'
import type { ManagedPlatformRepo } from '../../application/ports/managed-platform-repo.ts'
import type { MenuRepo } from '../../application/ports/menu-repo.ts'
import type { Metrics } from '../../application/ports/metrics.ts'
import type { MiniProgram } from '../../application/ports/mini-program.ts'
import type { ObjectStores } from '../../application/ports/object-stores.ts'
import type { OnlineSessions } from '../../application/ports/online-sessions.ts'
import type { ParameterRepo } from '../../application/ports/parameter-repo.ts'
import type { PasswordHasher } from '../../application/ports/password-hasher.ts'
import type { RateWindow } from '../../application/ports/rate-window.ts'
import type { ReplayMemory } from '../../application/ports/replay-memory.ts'
import type { SecretReferences } from '../../application/ports/secret-references.ts'
import type { SessionCache } from '../../application/ports/session-cache.ts'
import type { SessionStore } from '../../application/ports/session-store.ts'
import type { SocialBindings } from '../../application/ports/social-bindings.ts'
import type { StoragePlatformRepo } from '../../application/ports/storage-platform-repo.ts'
import type { StorageRoots } from '../../application/ports/storage-roots.ts'
import type { StoredFileRepo } from '../../application/ports/stored-file-repo.ts'
import type { UserRepo } from '../../application/ports/user-repo.ts'
import { token } from './token.ts'

/** What use-cases need from outside. */
export const PortTokens = {
  CaptchaPainter: token<CaptchaPainter>('CaptchaPainter'),
  AccessVersion: token<AccessVersion>('AccessVersion'),
  ManagedClientRepo: token<ManagedClientRepo>('ManagedClientRepo'),
  ClientRepo: token<ClientRepo>('ClientRepo'),
  Clock: token<Clock>('Clock'),
  CodeStore: token<CodeStore>('CodeStore'),
  ContentDigests: token<ContentDigests>('ContentDigests'),
  DevInbox: token<DevInbox>('DevInbox'),
  DictionaryRepo: token<DictionaryRepo>('DictionaryRepo'),
  /** `undefined`: e-mail is not configured. */
  EmailSender: token<CodeSender | undefined>('EmailSender'),
  ExclusiveWork: token<ExclusiveWork>('ExclusiveWork'),
  /** By source, as the wire names it. */
  IdentityProviders: token<ReadonlyMap<string, IdentityProvider>>('IdentityProviders'),
  Ids: token<Ids>('Ids'),
  LoginEnvelope: token<LoginEnvelope>('LoginEnvelope'),
  LoginLimiter: token<LoginLimiter>('LoginLimiter'),
  LoginLog: token<LoginLog>('LoginLog'),
  Metrics: token<Metrics>('Metrics'),
  MenuRepo: token<MenuRepo>('MenuRepo'),
  /** By application id, in lower case. */
  MiniPrograms: token<ReadonlyMap<string, MiniProgram>>('MiniPrograms'),
  ObjectStores: token<ObjectStores>('ObjectStores'),
  OnlineSessions: token<OnlineSessions>('OnlineSessions'),
  ParameterRepo: token<ParameterRepo>('ParameterRepo'),
  PasswordHasher: token<PasswordHasher>('PasswordHasher'),
  RateWindow: token<RateWindow>('RateWindow'),
  ReplayMemory: token<ReplayMemory>('ReplayMemory'),
  SessionCache: token<SessionCache>('SessionCache'),
  SessionStore: token<SessionStore>('SessionStore'),
  /** `undefined`: SMS is not configured. */
  SmsSender: token<CodeSender | undefined>('SmsSender'),
  SocialBindings: token<SocialBindings>('SocialBindings'),
  StoragePlatformRepo: token<StoragePlatformRepo>('StoragePlatformRepo'),
  StoredFileRepo: token<StoredFileRepo>('StoredFileRepo'),
  HostAddresses: token<HostAddresses>('HostAddresses'),
  ManagedPlatformRepo: token<ManagedPlatformRepo>('ManagedPlatformRepo'),
  SecretBox: token<SecretBox>('SecretBox'),
  SecretReferences: token<SecretReferences>('SecretReferences'),
  StorageRoots: token<StorageRoots>('StorageRoots'),
  TokenDigest: token<TokenDigest>('TokenDigest'),
  UrlSigner: token<UrlSigner>('UrlSigner'),
  UserRepo: token<UserRepo>('UserRepo'),
}
