import { ContainerModule } from 'inversify'
import { BrowserCookie } from '../../../adapters/http/edge/callers/browser-cookie.ts'
import { PASSKEY_ROUTES } from '../../../adapters/http/sign-in/passkeys.ts'
import { WebauthnRelyingParty } from '../../../adapters/webauthn/webauthn-relying-party.ts'
import { RecoveryCodes } from '../../../application/auth/factors/recovery-codes.ts'
import { PasskeyGrant } from '../../../application/auth/grants/passkey-grant.ts'
import { LoginGuard } from '../../../application/auth/login-guard.ts'
import { OtherSessions } from '../../../application/auth/other-sessions.ts'
import { KeptPasskeys } from '../../../application/auth/passkeys/kept-passkeys.ts'
import { MakePasskey } from '../../../application/auth/passkeys/make-passkey.ts'
import { OwnPasskeys } from '../../../application/auth/passkeys/own-passkeys.ts'
import { PasskeyChallenges } from '../../../application/auth/passkeys/passkey-challenges.ts'
import { PasskeyCheck } from '../../../application/auth/passkeys/passkey-check.ts'
import {
  type OfferedParty,
  StartPasskeyUse,
} from '../../../application/auth/passkeys/use-passkey.ts'
import { ProveSelf } from '../../../application/auth/prove-self.ts'
import { PasskeysOff } from '../../../domain/identity/factors/passkey-site.ts'
import type { Config } from '../../settings/config.ts'
import { passkeysAt } from '../../settings/passkey-site.ts'
import { bindClass, gathered, madeFrom } from '../bind-class.ts'
import { bindRoutes } from '../bind-use-case.ts'
import { Tokens as T } from '../tokens.ts'

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
  bindClass(bind, KeptPasskeys, [T.PasskeyRepo, T.SecondFactorRepo, RecoveryCodes, T.AccountNews])
  const making = { ...asked, passkeys: KeptPasskeys, prove: ProveSelf, others: OtherSessions }
  bindClass(bind, MakePasskey, [gathered({ ...making, clock: T.Clock })])
  bindClass(bind, StartPasskeyUse, [T.RelyingParty, T.ClientRepo, PasskeyChallenges])
  bindClass(bind, OwnPasskeys, [ProveSelf, KeptPasskeys])
  const uses = { own: OwnPasskeys, make: MakePasskey, use: StartPasskeyUse }
  bindRoutes(bind, PASSKEY_ROUTES, { ...uses, cookie: BrowserCookie })
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
