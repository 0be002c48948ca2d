import { ContainerModule, type ResolutionContext } from 'inversify'
import { BrowserCookie } from '../../../adapters/http/edge/callers/browser-cookie.ts'
import { casReturnRoute, ssoRoute } from '../../../adapters/http/parts/directory/sso-routes.ts'
import { CasProvider } from '../../../adapters/social/parts/directory/cas-provider.ts'
import { StartSocial } from '../../../application/auth/social/start-social.ts'
import {
  DirectoryArrivals,
  type Settling,
} from '../../../application/parts/directory/directory-arrivals.ts'
import type { DirectoryStore } from '../../../application/parts/directory/directory-store.ts'
import { DirectoryWork } from '../../../application/parts/directory/directory-work.ts'
import type { PeopleSource } from '../../../application/parts/directory/people-source.ts'
import type { Config } from '../../settings/config.ts'
import { casSource, ssoSource, waysIn } from '../../settings/directory-ways.ts'
import { bindClassAs, gathered, madeFrom } from '../../wiring/bind-class.ts'
import { publicAddress } from '../../wiring/public-address.ts'
import { token } from '../../wiring/token.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { DIRECTORY_SOURCES } from './sources.ts'
import { DIRECTORY_STORE } from './stores.ts'

export const SETTLING = token<Settling>('Settling')

interface SettlingTools {
  readonly work: DirectoryWork
  readonly store: DirectoryStore
  readonly config: Config
  /** Where people can be asked for by key. */
  readonly people: PeopleSource | undefined
}

/** An account whose owner has bound the identity in a session is the person's. */
function settlingBy({ work, store, config, people }: SettlingTools): Settling {
  return {
    async settle(person, bound) {
      const isLinked = (await store.byKey(person.key)) !== undefined
      if (bound !== undefined && !isLinked) {
        if (config.directory.create === 'never') return { userId: bound }
        if (!(await work.adopt(bound, person))) return { refused: 'directory_other_account' }
      }
      const settled = await work.signIn(person)
      return settled.outcome === 'refused' ? { refused: settled.code } : settled
    },
    async find(keyOrName) {
      const found = await store.find(keyOrName)
      if (found || !people) return found
      // Not read yet, or waiting for a rule: the directory says who it is.
      for await (const page of people.people({ keys: [keyOrName] })) {
        for (const person of page.filter(({ key, isActive }) => isActive && key === keyOrName)) {
          const settled = await work.signIn(person)
          if (settled.outcome !== 'refused') return { userId: settled.userId }
        }
      }
      return undefined
    },
  }
}

export const signInModule = new ContainerModule(({ bind }) => {
  const settling = gathered({
    ...{ work: DirectoryWork, store: DIRECTORY_STORE, config: T.Config },
    people: madeFrom(DIRECTORY_SOURCES, (sources) => sources.people),
  })
  bind(SETTLING).toDynamicValue((made) => settlingBy(settling.of(made)))
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
