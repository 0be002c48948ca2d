import { ContainerModule } from 'inversify'
import { BrowserCookie } from '../../../adapters/http/edge/callers/browser-cookie.ts'
import { addPasskeyRoute } from '../../../adapters/http/sign-in/passkeys/add-passkey.ts'
import { listPasskeysRoute } from '../../../adapters/http/sign-in/passkeys/list-passkeys.ts'
import { passkeyScriptRoute } from '../../../adapters/http/sign-in/passkeys/passkey-script.ts'
import { removePasskeyRoute } from '../../../adapters/http/sign-in/passkeys/remove-passkey.ts'
import { renamePasskeyRoute } from '../../../adapters/http/sign-in/passkeys/rename-passkey.ts'
import { startPasskeyRoute } from '../../../adapters/http/sign-in/passkeys/start-passkey.ts'
import {
  startPasskeyLoginRoute,
  startPasskeyProofRoute,
} from '../../../adapters/http/sign-in/passkeys/start-passkey-login.ts'
import { WebauthnRelyingParty } from '../../../adapters/webauthn/webauthn-relying-party.ts'
import { RecoveryCodes } from '../../../application/auth/factors/recovery-codes.ts'
import { PasskeyGrant } from '../../../application/auth/grants/passkey-grant.ts'
import { LoginGuard } from '../../../application/auth/login-guard.ts'
import { OtherSessions } from '../../../application/auth/other-sessions.ts'
import { AddPasskey } from '../../../application/auth/passkeys/add-passkey.ts'
import { KeptPasskeys } from '../../../application/auth/passkeys/kept-passkeys.ts'
import { ListPasskeys } from '../../../application/auth/passkeys/list-passkeys.ts'
import { PasskeyChallenges } from '../../../application/auth/passkeys/passkey-challenges.ts'
import { PasskeyCheck } from '../../../application/auth/passkeys/passkey-check.ts'
import { RemovePasskey } from '../../../application/auth/passkeys/remove-passkey.ts'
import { RenamePasskey } from '../../../application/auth/passkeys/rename-passkey.ts'
import {
  type OfferedParty,
  StartPasskey,
} from '../../../application/auth/passkeys/start-passkey.ts'
import {
  StartPasskeyLogin,
  StartPasskeyProof,
} from '../../../application/auth/passkeys/start-passkey-login.ts'
import { ProveSelf } from '../../../application/auth/prove-self.ts'
import { PasskeysOff } from '../../../domain/identity/factors/passkey-site.ts'
import type { Config } from '../../settings/config.ts'
import { passkeysAt } from '../../settings/passkey-site.ts'
import { bindClass, gathered, madeFrom } from '../bind-class.ts'
import { bindUseCase } from '../bind-use-case.ts'
import { Tokens as T } from '../tokens.ts'

/** Passkeys as a grant type, and those of one's own account. */
export const passkeysModule = new ContainerModule(({ bind }) => {
  bind(T.RelyingParty).toResolvedValue(offered, [T.Config])
  const isBound = madeFrom(T.Config, ({ social }) => social.browserCheck === 'on')
  bindClass(bind, PasskeyChallenges, [T.CodeStore, T.Ids, T.TokenDigest, isBound])
  const asked = { party: T.RelyingParty, challenges: PasskeyChallenges, passkeys: T.PasskeyRepo }
  bindClass(bind, PasskeyCheck, [gathered({ ...asked, guard: LoginGuard, clock: T.Clock })])
  bind(T.GrantStrategy).toResolvedValue(
    (config, check) => (passkeysAt(config).site ? new PasskeyGrant(check) : undefined),
    [T.Config, PasskeyCheck],
  )
  bindClass(bind, StartPasskey, [T.RelyingParty, ProveSelf, T.PasskeyRepo, PasskeyChallenges])
  bindClass(bind, KeptPasskeys, [T.PasskeyRepo, T.SecondFactorRepo, RecoveryCodes, T.AccountNews])
  const added = [T.RelyingParty, PasskeyChallenges, KeptPasskeys, T.Clock, OtherSessions] as const
  bindClass(bind, AddPasskey, added)
  bindClass(bind, StartPasskeyLogin, [T.RelyingParty, T.ClientRepo, PasskeyChallenges])
  bindUseCase(
    bind,
    StartPasskeyProof,
    [T.RelyingParty, PasskeyChallenges],
    [startPasskeyProofRoute],
  )
  bindUseCase(bind, ListPasskeys, [T.PasskeyRepo], [listPasskeysRoute])
  bindUseCase(bind, RenamePasskey, [T.PasskeyRepo], [renamePasskeyRoute])
  bindUseCase(bind, RemovePasskey, [ProveSelf, KeptPasskeys], [removePasskeyRoute])
  bind(T.Routes).toResolvedValue(
    (start, add, startLogin, cookie) => [
      startPasskeyRoute(start, cookie),
      addPasskeyRoute(add, cookie),
      startPasskeyLoginRoute(startLogin, cookie),
      passkeyScriptRoute(),
    ],
    [StartPasskey, AddPasskey, StartPasskeyLogin, BrowserCookie],
  )
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
