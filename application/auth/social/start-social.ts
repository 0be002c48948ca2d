import type { Caller } from '../../../domain/identity/caller.ts'
import {
  SocialDomainRefused,
  SocialNotConfigured,
} from '../../../domain/identity/sign-in/social-errors.ts'
import type { IdentityProvider } from '../../ports/sign-in/identity-provider.ts'
import type { FreshSession } from '../fresh-session.ts'
import type { LoginStates } from './login-states.ts'

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:[1-9][0-9]{0,4})?$/

/** Front ends to which a browser may return: host, with a port if it has one. */
export class RedirectDomains {
  readonly #listed: ReadonlySet<string>
  readonly #admitsLoopback: boolean
  readonly #accountPages: string | undefined

  /**
   * @param admitsLoopback also admits this machine on any port, for development
   * @param accountPages where people look after their own account, with a slash at its end
   */
  constructor(listed: Iterable<string>, admitsLoopback: boolean, accountPages?: string) {
    this.#listed = new Set(listed)
    this.#admitsLoopback = admitsLoopback
    this.#accountPages = accountPages
  }

  /** Where the account pages take somebody back. @throws SocialDomainRefused if they are off */
  accountPage(source: string): string {
    if (this.#accountPages === undefined) throw new SocialDomainRefused()
    return `${this.#accountPages}login?source=${encodeURIComponent(source)}`
  }

  /** Empty if none is listed, as on a machine for development. */
  get first(): string {
    return [...this.#listed][0] ?? ''
  }

  /** Compares exactly: no pattern, no other spelling, no other port. */
  admits(domain: string): boolean {
    return this.#listed.has(domain) || (this.#admitsLoopback && LOOPBACK.test(domain))
  }
}

export interface SocialRequest {
  readonly source: string
  /** `location.host` of the page; `undefined` for the configured one. */
  readonly domain: string | undefined
  /** Returns to the account pages, and not to the front end. */
  readonly toAccount?: boolean
  /** The logged-in user who wants to bind; `undefined` for somebody who wants to log in. */
  readonly caller: Pick<Caller, 'userId' | 'loggedInAt'> | undefined
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
  readonly #freshSession: FreshSession

  constructor(
    providers: ReadonlyMap<string, IdentityProvider>,
    domains: RedirectDomains,
    states: LoginStates,
    freshSession: FreshSession,
  ) {
    this.#providers = providers
    this.#domains = domains
    this.#states = states
    this.#freshSession = freshSession
  }

  /** @throws SocialNotConfigured, SocialDomainRefused, FreshLoginRequired */
  async execute({ source, domain, toAccount, caller }: SocialRequest): Promise<StartedSocial> {
    const provider = this.#providers.get(source)
    if (!provider) throw new SocialNotConfigured([...this.#providers.keys()])
    if (domain !== undefined && !this.#domains.admits(domain)) throw new SocialDomainRefused()
    if (caller) this.#freshSession.require(caller)
    const { start, browserSecret } = await this.#states.issue(
      caller ? { purpose: 'bind', source, userId: caller.userId } : { purpose: 'login', source },
      domain ?? this.#domains.first,
      toAccount ? this.#domains.accountPage(source) : undefined,
    )
    return { url: await provider.authorizationUrl(start), browserSecret }
  }
}
