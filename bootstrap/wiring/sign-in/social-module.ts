import { ContainerModule } from 'inversify'
import { BrowserCookie } from '../../../adapters/http/edge/callers/browser-cookie.ts'
import { OptionalCaller } from '../../../adapters/http/edge/callers/optional-caller.ts'
import { BINDING_ROUTES } from '../../../adapters/http/sign-in/bindings.ts'
import { OAuth2Provider } from '../../../adapters/social/oauth2-provider.ts'
import { OpenIdProvider } from '../../../adapters/social/openid-provider.ts'
import { PRESETS } from '../../../adapters/social/presets/presets.ts'
import { WeChatMiniProgram } from '../../../adapters/social/wechat-mini-program.ts'
import { FreshSession } from '../../../application/auth/fresh-session.ts'
import { OutsideLogin } from '../../../application/auth/grants/outside-login.ts'
import { SocialGrant } from '../../../application/auth/grants/social-grant.ts'
import { XcxGrant } from '../../../application/auth/grants/xcx-grant.ts'
import { LoginGuard } from '../../../application/auth/login-guard.ts'
import { ResolveSession } from '../../../application/auth/resolve-session.ts'
import { OwnBindings } from '../../../application/auth/social/bindings.ts'
import { LoginStates } from '../../../application/auth/social/login-states.ts'
import { MiniPrograms } from '../../../application/auth/social/mini-programs.ts'
import { RedirectDomains, StartSocial } from '../../../application/auth/social/start-social.ts'
import { AvatarLinks } from '../../../application/files/avatar-links.ts'
import type { IdentityProvider } from '../../../application/ports/sign-in/identity-provider.ts'
import type { Config } from '../../settings/config.ts'
import { isPublicEntry } from '../../settings/public-entry.ts'
import type { SourceConfig } from '../../settings/read-providers.ts'
import { allOf, bindClass, gathered, madeFrom } from '../bind-class.ts'
import { bindRoutes } from '../bind-use-case.ts'
import { accountAddress } from '../public-address.ts'
import { Tokens as T } from '../tokens.ts'

/** The list replaces the default: the public address, and in development this machine. */
export function redirectDomains(config: Config): RedirectDomains {
  const { social, server, log } = config
  const accountPages = accountAddress(config)
  if (social.domains.length > 0) return new RedirectDomains(social.domains, false, accountPages)
  const own = server.publicUrl === undefined ? [] : [new URL(server.publicUrl).host]
  const isHere = !isPublicEntry({ ...server, environment: log.environment })
  return new RedirectDomains(own, isHere, accountPages)
}

/** Third parties and mini-programs as grant types, if any is configured. */
export const socialGrantsModule = new ContainerModule(({ bind }) => {
  bindClass(bind, OutsideLogin, [LoginGuard, T.SocialBindings, allOf(T.Arrivals)])
  bind(T.GrantStrategy).toResolvedValue(
    (providers, states, login) =>
      providers.size > 0 ? new SocialGrant(providers, states, login) : undefined,
    [T.IdentityProviders, LoginStates, OutsideLogin],
  )
  bind(T.GrantStrategy).toResolvedValue(
    (programs, login) =>
      programs.size > 0 ? new XcxGrant(new MiniPrograms(programs), login) : undefined,
    [T.MiniPrograms, OutsideLogin],
  )
})

/** Leaving for a third party, returning, and bindings of accounts. */
export const socialModule = new ContainerModule(({ bind }) => {
  bind(T.AccountLeftovers).toService(T.SocialBindings)
  const isSecure = ({ server }: Config) => server.publicUrl?.startsWith('https:') === true
  bindClass(bind, BrowserCookie, [madeFrom(T.Config, isSecure)])
  const isBound = madeFrom(T.Config, ({ social }) => social.browserCheck === 'on')
  bindClass(bind, LoginStates, [T.CodeStore, T.Ids, T.TokenDigest, isBound])
  const domains = madeFrom(T.Config, redirectDomains)
  bindClass(bind, FreshSession, [T.Clock])
  bindClass(bind, StartSocial, [T.IdentityProviders, domains, LoginStates, FreshSession])
  bindClass(bind, OptionalCaller, [ResolveSession, T.TokenDigest])
  const programs = madeFrom(T.MiniPrograms, (configured) => new MiniPrograms(configured))
  const outside = { providers: T.IdentityProviders, states: LoginStates, programs }
  const told = { notifier: T.Notifier, clock: T.Clock, news: T.AccountNews }
  const kept = { bindings: T.SocialBindings, freshSession: FreshSession }
  bindClass(bind, OwnBindings, [gathered({ ...kept, ...outside, ...told })])
  bindRoutes(bind, BINDING_ROUTES, {
    ...{ start: StartSocial, own: OwnBindings, bindings: T.SocialBindings },
    ...{ caller: OptionalCaller, cookie: BrowserCookie, avatars: AvatarLinks },
  })
})

/** Configured providers; each is contacted only when somebody uses it. */
export const providersModule = new ContainerModule(({ bind }) => {
  bind(T.IdentityProviders).toDynamicValue((made) => {
    const ofParts = made.getAll(T.PartProviders, { optional: true })
    const configured = made.get(T.Config).providers.sources.map(identityProvider)
    const named = [...ofParts.flat(), ...configured].map((one) => [one.source, one] as const)
    return new Map([...made.get(T.ModuleProviders), ...named])
  })
  bind(T.MiniPrograms).toResolvedValue(
    ({ providers: { miniPrograms, miniProgramApi: api } }) =>
      new Map(
        miniPrograms.map(({ appId, secret }) => [
          appId,
          new WeChatMiniProgram({ appId, secret: secret.reveal(), api }),
        ]),
      ),
    [T.Config],
  )
})

function identityProvider(config: SourceConfig): IdentityProvider {
  const clientSecret = config.clientSecret.reveal()
  if (config.kind === 'oidc') return new OpenIdProvider({ ...config, clientSecret })
  return new OAuth2Provider({ ...config, clientSecret }, PRESETS[config.kind])
}
