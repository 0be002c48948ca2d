import { ContainerModule, type ResolutionContext } from 'inversify'
import { BrowserCookie } from '../../../adapters/http/edge/callers/browser-cookie.ts'
import { casReturnRoute, ssoRoute } from '../../../adapters/http/parts/directory/sso-routes.ts'
import { CasProvider } from '../../../adapters/social/parts/directory/cas-provider.ts'
import { StartSocial } from '../../../application/auth/social/start-social.ts'
import { DirectoryWork } from '../../../application/parts/directory/directory-work.ts'
import {
  type ConfirmedAccounts,
  DirectoryAccounts,
  ProviderArrivals,
} from '../../../application/parts/directory/provider-arrivals.ts'
import type { Config } from '../../settings/config.ts'
import { casSource, ssoSource, waysIn } from '../../settings/directory-ways.ts'
import { bindClassAs, gathered, madeFrom } from '../../wiring/bind-class.ts'
import { publicAddress } from '../../wiring/public-address.ts'
import { token } from '../../wiring/token.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { DIRECTORY_SOURCES } from './sources.ts'
import { DIRECTORY_STORE } from './stores.ts'

export const CONFIRMED_ACCOUNTS = token<ConfirmedAccounts>('ConfirmedAccounts')

export const signInModule = new ContainerModule(({ bind }) => {
  bindClassAs(bind, CONFIRMED_ACCOUNTS, DirectoryAccounts, [
    gathered({
      ...{ work: DirectoryWork, directory: DIRECTORY_STORE },
      people: madeFrom(DIRECTORY_SOURCES, (sources) => sources.people),
      isClosed: madeFrom(T.Config, ({ directory }) => directory.create === 'never'),
    }),
  ])
  bind(T.PartProviders).toResolvedValue(casProviders, [T.Config])
  const rules = madeFrom(T.Config, rulesOf)
  const stored = [T.SocialBindings, T.Clock] as const
  bindClassAs(bind, T.Arrivals, ProviderArrivals, [rules, CONFIRMED_ACCOUNTS, ...stored])
  bind(T.Routes).toDynamicValue((made) => [...casRoutes(made), ...ssoRoutes(made)])
})

function rulesOf(config: Config) {
  const { claim, domains } = config.directory
  return { ways: waysIn(config), claim, domains }
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
