import type { BrowserCookie } from '../../adapters/http/edge/callers/browser-cookie.ts'
import type { BoundedComparisons } from '../../application/auth/bounded-comparisons.ts'
import type { ChangePassword, PasswordTools } from '../../application/auth/change-password.ts'
import type { CodeCheck } from '../../application/auth/code-check.ts'
import type { ComparisonSemaphore } from '../../application/auth/comparison-semaphore.ts'
import type { EndOnlineSession } from '../../application/auth/end-online-session.ts'
import type { FailedTries } from '../../application/auth/failed-tries.ts'
import type { ForgetKnownSources } from '../../application/auth/forget-known-sources.ts'
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
import type { PasswordRefusals } from '../../application/auth/password-refusals.ts'
import type { Login } from '../../application/auth/recorded-login.ts'
import type { Register } from '../../application/auth/register.ts'
import type { RegistrationGuard } from '../../application/auth/registration-guard.ts'
import type { RemoveDeadSessions } from '../../application/auth/remove-dead-sessions.ts'
import type { ResolveSession } from '../../application/auth/resolve-session.ts'
import type { SessionCopies } from '../../application/auth/session-copies.ts'
import type { SessionUse } from '../../application/auth/session-use.ts'
import type { BindIdentity } from '../../application/auth/social/bind-identity.ts'
import type { LoginStates } from '../../application/auth/social/login-states.ts'
import type { StartSocial } from '../../application/auth/social/start-social.ts'
import type { UnlockAccount } from '../../application/auth/unlock-account.ts'
import type { AvatarLinks } from '../../application/files/avatar-links.ts'
import type { ChangeAvatar } from '../../application/files/change-avatar.ts'
import type { AdmitUpload } from '../../application/files/uploads/admit-upload.ts'
import type { ListLoginLog } from '../../application/login-log/list-login-log.ts'
import type { RemoveLogEntries } from '../../application/logs/remove-log-entries.ts'
import type { RemoveOldLogEntries } from '../../application/logs/remove-old-log-entries.ts'
import type { ChangeProfile } from '../../application/me/change-profile.ts'
import type { MyProfile } from '../../application/me/my-profile.ts'
import type { CodeDigest } from '../../application/ports/crypto.ts'
import type { PasswordChanges } from '../../application/ports/password-changes.ts'
import type { PhoneNumbers } from '../../application/ports/phone-numbers.ts'
import type { Profiles } from '../../application/ports/profiles.ts'
import type { RecipientAccounts } from '../../application/ports/recipient-accounts.ts'
import type { Registrations } from '../../application/ports/registrations.ts'
import type { SendingBreaker } from '../../application/ports/sending-breaker.ts'
import type { VerificationCodes } from '../../application/ports/verification-codes.ts'
import type { CaptchaCheck } from '../../application/verification/captcha-check.ts'
import type { CodePost } from '../../application/verification/code-post.ts'
import type { GuardedPost } from '../../application/verification/guarded-post.ts'
import type { SendCode } from '../../application/verification/send-code.ts'
import type { SendingLimits } from '../../application/verification/sending-limits.ts'
import type { KnownGrantTypes } from '../../domain/client/known-grant-types.ts'
import { token } from './token.ts'

/** Accounts, and everything on the way in and out. */
export const SignInTokens = {
  // Accounts
  AvatarAdmission: token<AdmitUpload>('AvatarAdmission'),
  AvatarLinks: token<AvatarLinks>('AvatarLinks'),
  ChangeAvatar: token<ChangeAvatar>('ChangeAvatar'),
  ChangePassword: token<ChangePassword>('ChangePassword'),
  ChangeProfile: token<ChangeProfile>('ChangeProfile'),
  BoundedComparisons: token<BoundedComparisons>('BoundedComparisons'),
  ComparisonSemaphore: token<ComparisonSemaphore>('ComparisonSemaphore'),
  FailedTries: token<FailedTries>('FailedTries'),
  MyProfile: token<MyProfile>('MyProfile'),
  PasswordChanges: token<PasswordChanges>('PasswordChanges'),
  PasswordTools: token<PasswordTools>('PasswordTools'),
  Profiles: token<Profiles>('Profiles'),
  Register: token<Register>('Register'),
  RegistrationGuard: token<RegistrationGuard>('RegistrationGuard'),
  Registrations: token<Registrations>('Registrations'),
  // Login and sessions
  ForgetKnownSources: token<ForgetKnownSources>('ForgetKnownSources'),
  ForgetLoginFailures: token<ForgetLoginFailures>('ForgetLoginFailures'),
  LoginGuard: token<LoginGuard>('LoginGuard'),
  LoginWithGrant: token<LoginWithGrant>('LoginWithGrant'),
  Logout: token<Logout>('Logout'),
  OpenSession: token<OpenSession>('OpenSession'),
  RemoveDeadSessions: token<RemoveDeadSessions>('RemoveDeadSessions'),
  ResolveSession: token<ResolveSession>('ResolveSession'),
  SessionCopies: token<SessionCopies>('SessionCopies'),
  SessionUse: token<SessionUse>('SessionUse'),
  KnownGrantTypes: token<KnownGrantTypes>('KnownGrantTypes'),
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
  GuardedPost: token<GuardedPost>('GuardedPost'),
  SendingBreaker: token<SendingBreaker>('SendingBreaker'),
  SendCode: token<SendCode>('SendCode'),
  SendingLimits: token<SendingLimits>('SendingLimits'),
  // Devices and the login log
  EndOnlineSession: token<EndOnlineSession>('EndOnlineSession'),
  ForgetOldLogins: token<RemoveOldLogEntries>('ForgetOldLogins'),
  LimitedSessions: token<LimitedSessions>('LimitedSessions'),
  ListLoginLog: token<ListLoginLog>('ListLoginLog'),
  ListMySessions: token<ListMySessions>('ListMySessions'),
  ListOnlineSessions: token<ListOnlineSessions>('ListOnlineSessions'),
  RecordedLogin: token<Login>('RecordedLogin'),
  RemoveLoginLog: token<RemoveLogEntries>('RemoveLoginLog'),
  PasswordRefusals: token<PasswordRefusals>('PasswordRefusals'),
  UnlockAccount: token<UnlockAccount>('UnlockAccount'),
  // Third parties
  BindIdentity: token<BindIdentity>('BindIdentity'),
  BrowserCookie: token<BrowserCookie>('BrowserCookie'),
  LoginStates: token<LoginStates>('LoginStates'),
  OutsideLogin: token<OutsideLogin>('OutsideLogin'),
  StartSocial: token<StartSocial>('StartSocial'),
}
