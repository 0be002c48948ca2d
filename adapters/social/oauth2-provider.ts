import { createHash } from 'node:crypto'
import type {
  AuthorizationStart,
  IdentityProvider,
  OutsideIdentity,
} from '../../application/ports/sign-in/identity-provider.ts'
import { type BoundedFetch, boundedFetch, FETCH_LIMITS, type FetchLimits } from './bounded-fetch.ts'
import { acceptedJson, type JsonObject, type ProviderRequest } from './json-answer.ts'
import type { OAuth2Preset, ProviderAddresses } from './oauth2-preset.ts'
import { outsideIdentity, type ProviderAccount } from './outside-identity.ts'

/** A provider of OAuth 2.0, with the peculiarities of its preset. */
export class OAuth2Provider implements IdentityProvider {
  readonly source: string
  readonly #account: ProviderAccount
  readonly #preset: OAuth2Preset
  readonly #addresses: ProviderAddresses
  readonly #limits: FetchLimits

  constructor(account: ProviderAccount, preset: OAuth2Preset, limits = FETCH_LIMITS) {
    this.source = account.source
    this.#account = account
    this.#preset = preset
    this.#addresses = addressesOf(account, preset)
    this.#limits = limits
  }

  async authorizationUrl(start: AuthorizationStart): Promise<string> {
    const { state, codeVerifier } = start
    const { clientIdField = 'client_id', usesPkce, fragment } = this.#preset
    const account = this.#accountFor(start)
    const scope = account.scopes ?? this.#preset.scope
    const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
    const url = withQuery(this.#addresses.authorize, {
      // Parameters keep the documented order, because WeChat is known to compare the URL as text.
      [clientIdField]: account.clientId,
      redirect_uri: account.redirectUri,
      ...(scope !== undefined && { response_type: 'code' }),
      ...(scope && { scope }),
      state,
      ...(usesPkce && { code_challenge: challenge, code_challenge_method: 'S256' }),
      ...this.#preset.authorizeExtra?.(account),
    })
    if (fragment !== undefined) url.hash = fragment
    return url.href
  }

  async identify(code: string, start: AuthorizationStart): Promise<OutsideIdentity> {
    const { tokenRequest, userRequest, identity } = this.#preset
    const { token: tokenAddress, user: userAddress } = this.#addresses
    const exchange = boundedFetch(tokenAddress, this.#limits)
    const trade = { account: this.#accountFor(start), code, codeVerifier: start.codeVerifier }
    const token = await ask(exchange, tokenAddress, tokenRequest(trade))
    const user = await ask(exchange, userAddress, userRequest(token, trade))
    return outsideIdentity(identity(user, token))
  }

  #accountFor({ redirectUri = this.#account.redirectUri }: AuthorizationStart): ProviderAccount {
    return { ...this.#account, redirectUri }
  }
}

function addressesOf(
  { issuer }: ProviderAccount,
  { addresses, userPath }: OAuth2Preset,
): ProviderAddresses {
  if (issuer === undefined) return addresses
  const base = issuer.replace(/\/$/, '')
  const there = (address: string) => base + new URL(address).pathname
  const { authorize, token, user } = addresses
  return {
    authorize: there(authorize),
    token: there(token),
    user: userPath ? base + userPath : there(user),
  }
}

async function ask(
  exchange: BoundedFetch,
  address: string,
  { query, init }: ProviderRequest,
): Promise<JsonObject> {
  const answer = await exchange(withQuery(address, query ?? {}).href, init)
  return acceptedJson(answer, new URL(address).pathname)
}

function withQuery(address: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
