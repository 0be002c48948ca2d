import { ContainerModule } from 'inversify'
import { OtpauthTimeCodes } from '../../../adapters/crypto/otpauth-time-codes.ts'
import { BrowserCookie, TrustCookie } from '../../../adapters/http/edge/callers/browser-cookie.ts'
import { BROWSER_ROUTES, FACTOR_ROUTES } from '../../../adapters/http/sign-in/factors.ts'
import { PASSKEY_ROUTES } from '../../../adapters/http/sign-in/passkeys.ts'
import { WebauthnRelyingParty } from '../../../adapters/webauthn/webauthn-relying-party.ts'
import { AccountPasswords } from '../../../application/auth/account-passwords.ts'
import { CountedProof } from '../../../application/auth/counted-proof.ts'
import { EndAccess } from '../../../application/auth/end-access.ts'
import { AppSecrets } from '../../../application/auth/factors/app-secrets.ts'
import { FactorCheck } from '../../../application/auth/factors/factor-check.ts'
import { FactorGuard } from '../../../application/auth/factors/factor-guard.ts'
import { OwnFactor } from '../../../application/auth/factors/own-factor.ts'
import { RecoveryCodes } from '../../../application/auth/factors/recovery-codes.ts'
import { TrustedBrowsers } from '../../../application/auth/factors/trusted-browsers.ts'
import { TypedFactor } from '../../../application/auth/factors/typed-factor.ts'
import { FailedTries } from '../../../application/auth/failed-tries.ts'
import { FreshSession } from '../../../application/auth/fresh-session.ts'
import { PasskeyGrant } from '../../../application/auth/grants/passkey-grant.ts'
import { LoginGuard } from '../../../application/auth/login-guard.ts'
import { OtherSessions } from '../../../application/auth/other-sessions.ts'
import { OwnPasskeys } from '../../../application/auth/passkeys/own-passkeys.ts'
import { PasskeyChallenges } from '../../../application/auth/passkeys/passkey-challenges.ts'
import { PasskeyCheck } from '../../../application/auth/passkeys/passkey-check.ts'
import {
  type OfferedParty,
  StartPasskeyUse,
} from '../../../application/auth/passkeys/use-passkey.ts'
import { PasswordRefusals } from '../../../application/auth/password-refusals.ts'
import { ProveSelf } from '../../../application/auth/prove-self.ts'
import { PasskeysOff } from '../../../domain/identity/factors/passkey-site.ts'
import type { Config } from '../../settings/config.ts'
import { passkeysAt } from '../../settings/passkey-site.ts'
import { bindClass, gathered, madeFrom } from '../bind-class.ts'
import { bindRemoval } from '../bind-task.ts'
import { bindRoutes } from '../bind-use-case.ts'
import { publicAddress, serviceName } from '../public-address.ts'
import { Tokens as T } from '../tokens.ts'

/** What a login asks for after the first proof, and the pages of a user's own factors. */
export const factorsModule = new ContainerModule(({ bind }) => {
  bind(T.TimeCodes).toConstantValue(new OtpauthTimeCodes())
  bind(T.AccountLeftovers).toService(T.SecondFactorRepo)
  bind(T.AccountLeftovers).toService(T.RecoveryCodeRepo)
  bindClass(bind, AppSecrets, [T.SecretBox, T.TimeCodes])
  bind(T.Sealed).toResolvedValue(
    (secrets, factors) => ({ reseal: () => secrets.reseal(factors) }),
    [AppSecrets, T.SecondFactorRepo],
  )
  bindClass(bind, RecoveryCodes, [T.RecoveryCodeRepo, T.Ids, T.TokenDigest, T.Clock])
  const checking = gathered({ clock: T.Clock, news: T.AccountNews, metrics: T.Metrics })
  bindClass(bind, FactorCheck, [T.SecondFactorRepo, AppSecrets, RecoveryCodes, checking])
  bindClass(bind, CountedProof, [LoginGuard, FailedTries, T.Clock])
  bindClass(bind, TypedFactor, [FactorCheck, CountedProof, T.UserRepo, PasswordRefusals])
  bindClass(bind, FactorGuard, [T.SecondFactorRepo, TypedFactor, TrustedBrowsers])
  const proving = gathered({
    ...{ passwords: AccountPasswords, factors: T.SecondFactorRepo, check: FactorCheck },
    ...{ freshSession: FreshSession, passkeys: PasskeyCheck },
  })
  bindClass(bind, ProveSelf, [CountedProof, proving])
  const issuer = madeFrom(T.Config, ({ server }) => serviceName(server))
  bindClass(bind, OtherSessions, [T.SessionStore, EndAccess])
  const kept = { factors: T.SecondFactorRepo, secrets: AppSecrets, recovery: RecoveryCodes }
  const guarding = { proveSelf: ProveSelf, rates: T.RateWindow, others: OtherSessions }
  const telling = { news: T.AccountNews, clock: T.Clock, issuer }
  bindClass(bind, OwnFactor, [gathered({ ...kept, ...guarding, ...telling })])
  bindRoutes(bind, FACTOR_ROUTES, {
    own: OwnFactor,
    factors: T.SecondFactorRepo,
    trustedBrowserDays: madeFrom(T.Config, ({ accounts }) => accounts.trustedBrowserDays),
  })
})

/** Browsers that are not asked for a second factor. */
export const trustedBrowsersModule = new ContainerModule(({ bind }) => {
  const days = madeFrom(T.Config, ({ accounts }) => accounts.trustedBrowserDays)
  const isSecure = madeFrom(T.Config, ({ server }) => publicAddress(server).startsWith('https:'))
  bindClass(bind, TrustCookie, [isSecure, days])
  const making = gathered({ ids: T.Ids, digests: T.TokenDigest, clock: T.Clock })
  bindClass(bind, TrustedBrowsers, [T.TrustedBrowserRepo, making, days])
  bindRoutes(bind, BROWSER_ROUTES, { browsers: TrustedBrowsers })
  bindRemoval(bind, 'forget trusted browsers', 3600, T.TrustedBrowserRepo, (browsers, ...asked) =>
    browsers.removeExpired(...asked),
  )
})

/** Passkeys as a grant type, and those of one's own account. */
export const passkeysModule = new ContainerModule(({ bind }) => {
  bind(T.AccountLeftovers).toService(T.PasskeyRepo)
  bind(T.RelyingParty).toResolvedValue(offered, [T.Config])
  const isBound = madeFrom(T.Config, ({ social }) => social.browserCheck === 'on')
  bindClass(bind, PasskeyChallenges, [T.CodeStore, T.Ids, T.TokenDigest, isBound])
  const asked = { party: T.RelyingParty, challenges: PasskeyChallenges, passkeys: T.PasskeyRepo }
  bindClass(bind, PasskeyCheck, [gathered({ ...asked, guard: LoginGuard, clock: T.Clock })])
  bind(T.GrantStrategy).toResolvedValue(
    (config, check) => (passkeysAt(config).site ? new PasskeyGrant(check) : undefined),
    [T.Config, PasskeyCheck],
  )
  const kept = { factors: T.SecondFactorRepo, recovery: RecoveryCodes, others: OtherSessions }
  const made = { prove: ProveSelf, news: T.AccountNews, clock: T.Clock }
  bindClass(bind, OwnPasskeys, [gathered({ ...asked, ...kept, ...made })])
  bindClass(bind, StartPasskeyUse, [T.RelyingParty, T.ClientRepo, PasskeyChallenges])
  const uses = { own: OwnPasskeys, use: StartPasskeyUse, cookie: BrowserCookie }
  bindRoutes(bind, PASSKEY_ROUTES, uses)
})

function offered(config: Config): OfferedParty {
  const { site, off } = passkeysAt(config)
  if (!site) {
    return () => {
      throw new PasskeysOff(off)
    }
  }
  const party = new WebauthnRelyingParty(site)
  return () => party
}
