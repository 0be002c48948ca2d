import { SocialDomainRefused, SocialNotConfigured } from '../../../domain/identity/social-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { IdentityProvider } from '../../ports/identity-provider.ts'
import type { LoginStates } from './login-states.ts'
import type { RedirectDomains } from './redirect-domains.ts'

export interface SocialRequest {
  readonly source: string
  /** `location.host` of the page. */
  readonly domain: string
  /** The logged-in user who wants to bind; `undefined` for somebody who wants to log in. */
  readonly userId: Id | undefined
}

export interface StartedSocial {
  readonly url: string
  readonly browserSecret: string | undefined
}

/** Sends a browser to a third party, for one login or one binding. */
export class StartSocial {
  readonly #providers: ReadonlyMap<string, IdentityProvider>
  readonly #domains: RedirectDomains
  readonly #states: LoginStates

  constructor(
    providers: ReadonlyMap<string, IdentityProvider>,
    domains: RedirectDomains,
    states: LoginStates,
  ) {
    this.#providers = providers
    this.#domains = domains
    this.#states = states
  }

  /** @throws SocialNotConfigured, SocialDomainRefused */
  async execute({ source, domain, userId }: SocialRequest): Promise<StartedSocial> {
    const provider = this.#providers.get(source)
    if (!provider) throw new SocialNotConfigured()
    if (!this.#domains.admits(domain)) throw new SocialDomainRefused()
    const { start, browserSecret } = await this.#states.issue(
      userId === undefined ? { purpose: 'login', source } : { purpose: 'bind', source, userId },
      domain,
    )
    return { url: await provider.authorizationUrl(start), browserSecret }
  }
}
