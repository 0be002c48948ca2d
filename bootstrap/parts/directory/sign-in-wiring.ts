import { ContainerModule, type ResolutionContext } from 'inversify'
import { BrowserCookie } from '../../../adapters/http/edge/callers/browser-cookie.ts'
import { casReturnRoute, ssoRoute } from '../../../adapters/http/parts/directory/sso-routes.ts'
import { CasProvider } from '../../../adapters/social/parts/directory/cas-provider.ts'
import { StartSocial } from '../../../application/auth/social/start-social.ts'
import {
  DirectoryArrivals,
  type Settling,
} from '../../../application/parts/directory/directory-arrivals.ts'
import type { Config } from '../../settings/config.ts'
import { casSource, ssoSource, waysIn } from '../../settings/directory-ways.ts'
import { bindClassAs, madeFrom } from '../../wiring/bind-class.ts'
import { publicAddress } from '../../wiring/public-address.ts'
import { token } from '../../wiring/token.ts'
import { Tokens as T } from '../../wiring/tokens.ts'

export const SETTLING = token<Settling>('Settling')

/** Until somebody settles accounts, those get in that have bound the identity. */
const ONLY_BOUND: Settling = {
  settle: async (_person, bound) =>
    bound === undefined ? { refused: 'social_not_bound' } : { userId: bound },
  find: async () => undefined,
}

export const signInModule = new ContainerModule(({ bind }) => {
  bind(SETTLING).toConstantValue(ONLY_BOUND)
  bind(T.PartProviders).toResolvedValue(casProviders, [T.Config])
  const rules = madeFrom(T.Config, rulesOf)
  bindClassAs(bind, T.Arrivals, DirectoryArrivals, [rules, SETTLING, T.SocialBindings, T.Clock])
  bind(T.Routes).toDynamicValue((made) => [...casRoutes(made), ...ssoRoutes(made)])
})

function rulesOf(config: Config) {
  const { claim, domains } = config.directory
  return { ways: waysIn(config), claim, domains: domains.map((name) => name.toLowerCase()) }
}

function casProviders({ cas, server }: Config): CasProvider[] {
  if (cas.url === undefined) return []
  const returnUrl = `${publicAddress(server)}/sso/cas`
  return [new CasProvider({ source: casSource(cas), url: cas.url, returnUrl })]
}

function casRoutes(made: ResolutionContext) {
  const { cas } = made.get(T.Config)
  if (cas.url === undefined || cas.redirectUri === undefined) return []
  return [casReturnRoute({ source: casSource(cas), page: cas.redirectUri })]
}

function ssoRoutes(made: ResolutionContext) {
  const source = ssoSource(made.get(T.Config))
  if (source === undefined) return []
  return [ssoRoute({ source, start: made.get(StartSocial), cookie: made.get(BrowserCookie) })]
}
