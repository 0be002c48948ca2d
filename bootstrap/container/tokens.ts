import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { ServiceIdentifier } from 'inversify'
import type { Logger } from 'pino'
import type { RsaThread } from '../../adapters/crypto/rsa-thread.ts'
import type { BrowserCookie } from '../../adapters/http/browser-cookie.ts'
import type { Draining, Readiness } from '../../adapters/http/readiness.ts'
import type { HashThread } from '../../adapters/local-disk/hash-thread.ts'
import type { S3ObjectStores } from '../../adapters/s3/s3-object-stores.ts'
import type { DevInbox } from '../../adapters/senders/dev-inbox.ts'
import type { ChangePassword, PasswordTools } from '../../application/auth/change-password.ts'
import type { CodeCheck } from '../../application/auth/code-check.ts'
import type { EndOnlineSession } from '../../application/auth/end-online-session.ts'
import type { FailedTries } from '../../application/auth/failed-tries.ts'
import type { ForgetLoginFailures } from '../../application/auth/forget-login-failures.ts'
import type { GrantStrategies } from '../../application/auth/grants/grant-strategies.ts'
import type { GrantStrategy } from '../../application/auth/grants/grant-strategy.ts'
import type { OutsideLogin } from '../../application/auth/grants/outside-login.ts'
import type { LimitedSessions } from '../../application/auth/limited-sessions.ts'
import type { ListMySessions } from '../../application/auth/list-my-sessions.ts'
import type { ListOnlineSessions } from '../../application/auth/list-online-sessions.ts'
import type { LoginGuard } from '../../application/auth/login-guard.ts'
import type { LoginWithGrant } from '../../application/auth/login-with-grant.ts'
import type { Logout } from '../../application/auth/logout.ts'
import type { OpenSession } from '../../application/auth/open-session.ts'
import type { RecordedLogin } from '../../application/auth/recorded-login.ts'
import type { Register } from '../../application/auth/register.ts'
import type { RegistrationGate } from '../../application/auth/registration-gate.ts'
import type { RemoveDeadSessions } from '../../application/auth/remove-dead-sessions.ts'
import type { ResolveSession } from '../../application/auth/resolve-session.ts'
import type { SessionCopies } from '../../application/auth/session-copies.ts'
import type { SessionUse } from '../../application/auth/session-use.ts'
import type { BindIdentity } from '../../application/auth/social/bind-identity.ts'
import type { LoginStates } from '../../application/auth/social/login-states.ts'
import type { StartSocial } from '../../application/auth/social/start-social.ts'
import type { UnlockAccount } from '../../application/auth/unlock-account.ts'
import type { AdmitUpload } from '../../application/files/admit-upload.ts'
import type { AvatarLinks } from '../../application/files/avatar-links.ts'
import type { ChangeAvatar } from '../../application/files/change-avatar.ts'
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
import type { ForgetOldLogins } from '../../application/login-log/forget-old-logins.ts'
import type { ListLoginLog } from '../../application/login-log/list-login-log.ts'
import type { RemoveLoginLog } from '../../application/login-log/remove-login-log.ts'
import type { ChangeProfile } from '../../application/me/change-profile.ts'
import type { ListMyMenus } from '../../application/me/list-my-menus.ts'
import type { MyProfile } from '../../application/me/my-profile.ts'
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
import type { CodeDigest } from '../../application/ports/code-digest.ts'
import type { CodeSender } from '../../application/ports/code-sender.ts'
import type { CodeStore } from '../../application/ports/code-store.ts'
import type { DictionaryRepo } from '../../application/ports/dictionary-repo.ts'
import type { ExclusiveWork } from '../../application/ports/exclusive-work.ts'
import type { HostAddresses } from '../../application/ports/host-addresses.ts'
import type { IdentityProvider } from '../../application/ports/identity-provider.ts'
import type { Ids } from '../../application/ports/ids.ts'
import type { LoginEnvelope } from '../../application/ports/login-envelope.ts'
import type { LoginGate } from '../../application/ports/login-gate.ts'
import type { LoginLog } from '../../application/ports/login-log.ts'
import type { MenuRepo } from '../../application/ports/menu-repo.ts'
import type { MiniProgram } from '../../application/ports/mini-program.ts'
import type { ObjectStores } from '../../application/ports/object-stores.ts'
import type { OnlineSessions } from '../../application/ports/online-sessions.ts'
import type { ParameterRepo } from '../../application/ports/parameter-repo.ts'
import type { PasswordChanges } from '../../application/ports/password-changes.ts'
import type { PasswordHasher } from '../../application/ports/password-hasher.ts'
import type { PhoneNumbers } from '../../application/ports/phone-numbers.ts'
import type { PlatformRegister } from '../../application/ports/platform-register.ts'
import type { Profiles } from '../../application/ports/profiles.ts'
import type { RateWindow } from '../../application/ports/rate-window.ts'
import type { RecipientAccounts } from '../../application/ports/recipient-accounts.ts'
import type { Registrations } from '../../application/ports/registrations.ts'
import type { ReplayMemory } from '../../application/ports/replay-memory.ts'
import type { SecretBox } from '../../application/ports/secret-box.ts'
import type { SecretReferences } from '../../application/ports/secret-references.ts'
import type { SessionCache } from '../../application/ports/session-cache.ts'
import type { SessionStore } from '../../application/ports/session-store.ts'
import type { SocialBindings } from '../../application/ports/social-bindings.ts'
import type { StoragePlatformRepo } from '../../application/ports/storage-platform-repo.ts'
import type { StorageRoots } from '../../application/ports/storage-roots.ts'
import type { StoredFileRepo } from '../../application/ports/stored-file-repo.ts'
import type { TokenDigest } from '../../application/ports/token-digest.ts'
import type { UrlSigner } from '../../application/ports/url-signer.ts'
import type { UserRepo } from '../../application/ports/user-repo.ts'
import type { VerificationCodes } from '../../application/ports/verification-codes.ts'
import type { ListDictionary } from '../../application/settings/list-dictionary.ts'
import type { ReadParameter } from '../../application/settings/read-parameter.ts'
import type { CaptchaCheck } from '../../application/verification/captcha-check.ts'
import type { CodePost } from '../../application/verification/code-post.ts'
import type { IssueCaptcha } from '../../application/verification/issue-captcha.ts'
import type { SendCode } from '../../application/verification/send-code.ts'
import type { SendingLimits } from '../../application/verification/sending-limits.ts'
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
  DevInbox: token<DevInbox>('DevInbox'),
  DictionaryRepo: token<DictionaryRepo>('DictionaryRepo'),
  /** `undefined`: e-mail is not configured. */
  EmailSender: token<CodeSender | undefined>('EmailSender'),
  ExclusiveWork: token<ExclusiveWork>('ExclusiveWork'),
  /** By source, as the wire names it. */
  IdentityProviders: token<ReadonlyMap<string, IdentityProvider>>('IdentityProviders'),
  Ids: token<Ids>('Ids'),
  LoginEnvelope: token<LoginEnvelope>('LoginEnvelope'),
  LoginGate: token<LoginGate>('LoginGate'),
  LoginLog: token<LoginLog>('LoginLog'),
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
  PlatformRegister: token<PlatformRegister>('PlatformRegister'),
  SecretBox: token<SecretBox>('SecretBox'),
  SecretReferences: token<SecretReferences>('SecretReferences'),
  StorageRoots: token<StorageRoots>('StorageRoots'),
  TokenDigest: token<TokenDigest>('TokenDigest'),
  UrlSigner: token<UrlSigner>('UrlSigner'),
  UserRepo: token<UserRepo>('UserRepo'),

  // Accounts
  AvatarAdmission: token<AdmitUpload>('AvatarAdmission'),
  AvatarLinks: token<AvatarLinks>('AvatarLinks'),
  ChangeAvatar: token<ChangeAvatar>('ChangeAvatar'),
  ChangePassword: token<ChangePassword>('ChangePassword'),
  ChangeProfile: token<ChangeProfile>('ChangeProfile'),
  FailedTries: token<FailedTries>('FailedTries'),
  MyProfile: token<MyProfile>('MyProfile'),
  PasswordChanges: token<PasswordChanges>('PasswordChanges'),
  PasswordTools: token<PasswordTools>('PasswordTools'),
  Profiles: token<Profiles>('Profiles'),
  Register: token<Register>('Register'),
  RegistrationGate: token<RegistrationGate>('RegistrationGate'),
  Registrations: token<Registrations>('Registrations'),

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

  // Codes by SMS and e-mail
  CodeDigest: token<CodeDigest>('CodeDigest'),
  PhoneNumbers: token<PhoneNumbers>('PhoneNumbers'),
  RecipientAccounts: token<RecipientAccounts>('RecipientAccounts'),
  VerificationCodes: token<VerificationCodes>('VerificationCodes'),
  CaptchaCheck: token<CaptchaCheck>('CaptchaCheck'),
  CodeCheck: token<CodeCheck>('CodeCheck'),
  CodePost: token<CodePost>('CodePost'),
  SendCode: token<SendCode>('SendCode'),
  SendingLimits: token<SendingLimits>('SendingLimits'),
  // Devices and the login log
  EndOnlineSession: token<EndOnlineSession>('EndOnlineSession'),
  ForgetOldLogins: token<ForgetOldLogins>('ForgetOldLogins'),
  LimitedSessions: token<LimitedSessions>('LimitedSessions'),
  ListLoginLog: token<ListLoginLog>('ListLoginLog'),
  ListMySessions: token<ListMySessions>('ListMySessions'),
  ListOnlineSessions: token<ListOnlineSessions>('ListOnlineSessions'),
  RecordedLogin: token<RecordedLogin>('RecordedLogin'),
  RemoveLoginLog: token<RemoveLoginLog>('RemoveLoginLog'),
  UnlockAccount: token<UnlockAccount>('UnlockAccount'),
  // Third parties
  BindIdentity: token<BindIdentity>('BindIdentity'),
  BrowserCookie: token<BrowserCookie>('BrowserCookie'),
  LoginStates: token<LoginStates>('LoginStates'),
  OutsideLogin: token<OutsideLogin>('OutsideLogin'),
  StartSocial: token<StartSocial>('StartSocial'),

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
  S3ObjectStores: token<S3ObjectStores>('S3ObjectStores'),
  UploadPolicy: token<UploadPolicy>('UploadPolicy'),

  // HTTP
  Draining: token<Draining>('Draining'),
  Readiness: token<Readiness>('Readiness'),
  Routes: token<readonly FastifyPluginAsync[]>('Routes'),
  HttpServer: token<FastifyInstance>('HttpServer'),
}

export function token<T>(name: string): ServiceIdentifier<T> {
  return Symbol(name)
}
