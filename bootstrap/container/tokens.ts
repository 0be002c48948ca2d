import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { ServiceIdentifier } from 'inversify'
import type { Logger } from 'pino'
import type { RsaThread } from '../../adapters/crypto/rsa-thread.ts'
import type { Draining, Readiness } from '../../adapters/http/readiness.ts'
import type { HashThread } from '../../adapters/local-disk/hash-thread.ts'
import type { ForgetLoginFailures } from '../../application/auth/forget-login-failures.ts'
import type { GrantStrategies } from '../../application/auth/grants/grant-strategies.ts'
import type { GrantStrategy } from '../../application/auth/grants/grant-strategy.ts'
import type { LoginGuard } from '../../application/auth/login-guard.ts'
import type { LoginWithGrant } from '../../application/auth/login-with-grant.ts'
import type { Logout } from '../../application/auth/logout.ts'
import type { OpenSession } from '../../application/auth/open-session.ts'
import type { RemoveDeadSessions } from '../../application/auth/remove-dead-sessions.ts'
import type { ResolveSession } from '../../application/auth/resolve-session.ts'
import type { SessionCopies } from '../../application/auth/session-copies.ts'
import type { SessionUse } from '../../application/auth/session-use.ts'
import type { AdmitUpload } from '../../application/files/admit-upload.ts'
import type { DeleteFiles } from '../../application/files/delete-files.ts'
import type { FileLinks } from '../../application/files/file-links.ts'
import type { FileVault } from '../../application/files/file-vault.ts'
import type { FindFiles } from '../../application/files/find-files.ts'
import type { ListFiles } from '../../application/files/list-files.ts'
import type { OpenFile } from '../../application/files/open-file.ts'
import type { RecoverFiles } from '../../application/files/recover-files.ts'
import type { RemoveFiles } from '../../application/files/remove-files.ts'
import type { RunningUploads } from '../../application/files/running-uploads.ts'
import type { UploadFile, UploadTools } from '../../application/files/upload-file.ts'
import type { ListMyMenus } from '../../application/me/list-my-menus.ts'
import type { WhoAmI } from '../../application/me/who-am-i.ts'
import type { AddPlatform } from '../../application/platforms/add-platform.ts'
import type { EditPlatform } from '../../application/platforms/edit-platform.ts'
import type { FindPlatform } from '../../application/platforms/find-platform.ts'
import type { ListPlatforms } from '../../application/platforms/list-platforms.ts'
import type { PlatformPlaces } from '../../application/platforms/platform-places.ts'
import type { PlatformSecrets } from '../../application/platforms/platform-secrets.ts'
import type { RemoteAccess } from '../../application/platforms/remote-access.ts'
import type { RemovePlatforms } from '../../application/platforms/remove-platforms.ts'
import type { SetDefaultPlatform } from '../../application/platforms/set-default-platform.ts'
import type { AccessVersion } from '../../application/ports/access-version.ts'
import type { CaptchaPainter } from '../../application/ports/captcha-painter.ts'
import type { ClientRepo } from '../../application/ports/client-repo.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { CodeStore } from '../../application/ports/code-store.ts'
import type { DictionaryRepo } from '../../application/ports/dictionary-repo.ts'
import type { ExclusiveWork } from '../../application/ports/exclusive-work.ts'
import type { HostAddresses } from '../../application/ports/host-addresses.ts'
import type { Ids } from '../../application/ports/ids.ts'
import type { LoginEnvelope } from '../../application/ports/login-envelope.ts'
import type { LoginGate } from '../../application/ports/login-gate.ts'
import type { MenuRepo } from '../../application/ports/menu-repo.ts'
import type { ObjectStores } from '../../application/ports/object-stores.ts'
import type { ParameterRepo } from '../../application/ports/parameter-repo.ts'
import type { PasswordHasher } from '../../application/ports/password-hasher.ts'
import type { PlatformRegister } from '../../application/ports/platform-register.ts'
import type { RateWindow } from '../../application/ports/rate-window.ts'
import type { ReplayMemory } from '../../application/ports/replay-memory.ts'
import type { SecretBox } from '../../application/ports/secret-box.ts'
import type { SecretReferences } from '../../application/ports/secret-references.ts'
import type { SessionCache } from '../../application/ports/session-cache.ts'
import type { SessionStore } from '../../application/ports/session-store.ts'
import type { StoragePlatformRepo } from '../../application/ports/storage-platform-repo.ts'
import type { StorageRoots } from '../../application/ports/storage-roots.ts'
import type { StoredFileRepo } from '../../application/ports/stored-file-repo.ts'
import type { TokenDigest } from '../../application/ports/token-digest.ts'
import type { UrlSigner } from '../../application/ports/url-signer.ts'
import type { UserRepo } from '../../application/ports/user-repo.ts'
import type { ListDictionary } from '../../application/settings/list-dictionary.ts'
import type { ReadParameter } from '../../application/settings/read-parameter.ts'
import type { IssueCaptcha } from '../../application/verification/issue-captcha.ts'
import type { EndpointPolicy } from '../../domain/storage/endpoint-policy.ts'
import type { UploadPolicy } from '../../domain/storage/upload-policy.ts'
import type { Config } from '../config.ts'

/** The names under which the parts of the service know each other, with their types. */
export const Tokens = {
  Config: token<Config>('Config'),
  Logger: token<Logger>('Logger'),
  DataFolder: token<string>('DataFolder'),

  // Ports
  CaptchaPainter: token<CaptchaPainter>('CaptchaPainter'),
  AccessVersion: token<AccessVersion>('AccessVersion'),
  ClientRepo: token<ClientRepo>('ClientRepo'),
  Clock: token<Clock>('Clock'),
  CodeStore: token<CodeStore>('CodeStore'),
  DictionaryRepo: token<DictionaryRepo>('DictionaryRepo'),
  ExclusiveWork: token<ExclusiveWork>('ExclusiveWork'),
  Ids: token<Ids>('Ids'),
  LoginEnvelope: token<LoginEnvelope>('LoginEnvelope'),
  LoginGate: token<LoginGate>('LoginGate'),
  MenuRepo: token<MenuRepo>('MenuRepo'),
  ObjectStores: token<ObjectStores>('ObjectStores'),
  ParameterRepo: token<ParameterRepo>('ParameterRepo'),
  PasswordHasher: token<PasswordHasher>('PasswordHasher'),
  RateWindow: token<RateWindow>('RateWindow'),
  ReplayMemory: token<ReplayMemory>('ReplayMemory'),
  SessionCache: token<SessionCache>('SessionCache'),
  SessionStore: token<SessionStore>('SessionStore'),
  StoragePlatformRepo: token<StoragePlatformRepo>('StoragePlatformRepo'),
  StoredFileRepo: token<StoredFileRepo>('StoredFileRepo'),
  HostAddresses: token<HostAddresses>('HostAddresses'),
  PlatformRegister: token<PlatformRegister>('PlatformRegister'),
  SecretBox: token<SecretBox>('SecretBox'),
  SecretReferences: token<SecretReferences>('SecretReferences'),
  StorageRoots: token<StorageRoots>('StorageRoots'),
  TokenDigest: token<TokenDigest>('TokenDigest'),
  UrlSigner: token<UrlSigner>('UrlSigner'),
  UserRepo: token<UserRepo>('UserRepo'),

  // Login and sessions
  ForgetLoginFailures: token<ForgetLoginFailures>('ForgetLoginFailures'),
  LoginGuard: token<LoginGuard>('LoginGuard'),
  LoginWithGrant: token<LoginWithGrant>('LoginWithGrant'),
  Logout: token<Logout>('Logout'),
  OpenSession: token<OpenSession>('OpenSession'),
  RemoveDeadSessions: token<RemoveDeadSessions>('RemoveDeadSessions'),
  ResolveSession: token<ResolveSession>('ResolveSession'),
  SessionCopies: token<SessionCopies>('SessionCopies'),
  SessionUse: token<SessionUse>('SessionUse'),
  GrantStrategies: token<GrantStrategies>('GrantStrategies'),
  /** One binding per way to log in; `undefined` is one that is not configured. */
  GrantStrategy: token<GrantStrategy | undefined>('GrantStrategy'),

  // Files
  AdmitUpload: token<AdmitUpload>('AdmitUpload'),
  DeleteFiles: token<DeleteFiles>('DeleteFiles'),
  FileLinks: token<FileLinks>('FileLinks'),
  FileVault: token<FileVault>('FileVault'),
  FindFiles: token<FindFiles>('FindFiles'),
  ListFiles: token<ListFiles>('ListFiles'),
  OpenFile: token<OpenFile>('OpenFile'),
  RecoverFiles: token<RecoverFiles>('RecoverFiles'),
  RemoveFiles: token<RemoveFiles>('RemoveFiles'),
  RunningUploads: token<RunningUploads>('RunningUploads'),
  UploadFile: token<UploadFile>('UploadFile'),

  // Storage platforms
  AddPlatform: token<AddPlatform>('AddPlatform'),
  EditPlatform: token<EditPlatform>('EditPlatform'),
  EndpointPolicy: token<EndpointPolicy>('EndpointPolicy'),
  FindPlatform: token<FindPlatform>('FindPlatform'),
  ListPlatforms: token<ListPlatforms>('ListPlatforms'),
  PlatformPlaces: token<PlatformPlaces>('PlatformPlaces'),
  PlatformSecrets: token<PlatformSecrets>('PlatformSecrets'),
  RemoteAccess: token<RemoteAccess>('RemoteAccess'),
  RemovePlatforms: token<RemovePlatforms>('RemovePlatforms'),
  SetDefaultPlatform: token<SetDefaultPlatform>('SetDefaultPlatform'),

  // The rest of the console
  ListMyMenus: token<ListMyMenus>('ListMyMenus'),
  WhoAmI: token<WhoAmI>('WhoAmI'),
  ListDictionary: token<ListDictionary>('ListDictionary'),
  ReadParameter: token<ReadParameter>('ReadParameter'),
  IssueCaptcha: token<IssueCaptcha>('IssueCaptcha'),
  RsaThread: token<RsaThread>('RsaThread'),
  UploadTools: token<UploadTools>('UploadTools'),
  HashThread: token<HashThread>('HashThread'),
  UploadPolicy: token<UploadPolicy>('UploadPolicy'),

  // HTTP
  Draining: token<Draining>('Draining'),
  Readiness: token<Readiness>('Readiness'),
  Routes: token<readonly FastifyPluginAsync[]>('Routes'),
  HttpServer: token<FastifyInstance>('HttpServer'),
}

function token<T>(name: string): ServiceIdentifier<T> {
  return Symbol(name)
}
