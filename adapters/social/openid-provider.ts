import type {
  ClientAuth,
  Configuration,
  IDToken,
  ServerMetadata,
  UserInfoResponse,
} from 'openid-client'
import type {
  AuthorizationStart,
  IdentityProvider,
  OutsideIdentity,
} from '../../application/ports/sign-in/identity-provider.ts'
import { ProviderFailed } from '../../domain/identity/sign-in/provider-errors.ts'
import { type BoundedFetch, boundedFetch, FETCH_LIMITS, type FetchLimits } from './bounded-fetch.ts'
import { outsideAddress } from './outside-address.ts'
import { outsideIdentity, type ProviderAccount } from './outside-identity.ts'
import { failed, shownCode } from './provider-trouble.ts'

type OpenIdLibrary = typeof import('openid-client')

const SCOPES = 'openid profile email'

/** A provider that describes itself through OpenID Connect Discovery 1.0. */
export class OpenIdProvider implements IdentityProvider {
  readonly source: string
  readonly #account: ProviderAccount & { readonly issuer: string }
  readonly #limits: FetchLimits
  #metadata: ServerMetadata | undefined

  constructor(account: ProviderAccount & { readonly issuer: string }, limits = FETCH_LIMITS) {
    this.source = account.source
    this.#account = account
    this.#limits = limits
  }

  async authorizationUrl(start: AuthorizationStart): Promise<string> {
    const { state, nonce, codeVerifier, redirectUri = this.#account.redirectUri } = start
    return this.#withLibrary(redirectUri, async (library, configuration) => {
      const url = library.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: this.#account.scopes ?? SCOPES,
        state,
        nonce,
        code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return outsideAddress(url.href, this.#account.issuer).href
    })
  }

  async identify(code: string, start: AuthorizationStart): Promise<OutsideIdentity> {
    const { redirectUri = this.#account.redirectUri } = start
    return this.#withLibrary(redirectUri, async (library, configuration) => {
      const { issuer, userinfo_endpoint } = configuration.serverMetadata()
      const tokens = await library.authorizationCodeGrant(
        configuration,
        answerAddress(code, issuer),
        {
          expectedState: library.skipStateCheck,
          expectedNonce: start.nonce,
          pkceCodeVerifier: start.codeVerifier,
        },
      )
      const claims = tokens.claims()
      if (!claims) throw failed('an answer without an ID token')
      if (userinfo_endpoint === undefined) return identityFrom(claims)
      const { access_token } = tokens
      return identityFrom(
        claims,
        await library.fetchUserInfo(configuration, access_token, claims.sub),
      )
    })
  }

  async #withLibrary<T>(
    redirectUri: string,
    use: (library: OpenIdLibrary, configuration: Configuration) => Promise<T>,
  ): Promise<T> {
    // Loaded for the first login that needs it.
    const library = await import('openid-client')
    try {
      return await use(library, await this.#configuration(library, redirectUri))
    } catch (error) {
      throw error instanceof ProviderFailed ? error : openIdTrouble(error)
    }
  }

  /** Creates a configuration for each exchange, so that all its requests share one deadline. */
  async #configuration(library: OpenIdLibrary, redirectUri: string): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#account
    const exchange = boundedFetch(issuer, this.#limits)
    // Kept on success; after a failure the next login tries again.
    this.#metadata ??= await this.#discover(library, exchange)
    const configuration = new library.Configuration(
      this.#metadata,
      clientId,
      clientSecret,
      this.#clientAuth(library, this.#metadata, redirectUri),
    )
    configuration[library.customFetch] = exchange
    // The bounded fetch decides which plain HTTP addresses are allowed.
    library.allowInsecureRequests(configuration)
    library.enableNonRepudiationChecks(configuration)
    return configuration
  }

  async #discover(library: OpenIdLibrary, exchange: BoundedFetch): Promise<ServerMetadata> {
    const { issuer, clientId } = this.#account
    const options = {
      [library.customFetch]: exchange,
      execute: [library.allowInsecureRequests],
    }
    const found = await library.discovery(new URL(issuer), clientId, {}, undefined, options)
    return found.serverMetadata()
  }

  #clientAuth(library: OpenIdLibrary, metadata: ServerMetadata, redirectUri: string): ClientAuth {
    const { clientSecret } = this.#account
    const known = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = known.includes('client_secret_post')
      ? library.ClientSecretPost(clientSecret)
      : library.ClientSecretBasic(clientSecret)
    return (server, client, body, headers) => {
      // The library drops the query of the redirect URI, but providers compare all of it.
      body.set('redirect_uri', redirectUri)
      return authenticate(server, client, body, headers)
    }
  }
}

/**
 * The front end passes on only the code. The state, which was issued for this source, shows that
 * the code comes from this provider; the ID token must name the issuer too (RFC 9207).
 */
function answerAddress(code: string, issuer: string): URL {
  const url = new URL('https://answer.invalid/')
  url.searchParams.set('code', code)
  url.searchParams.set('iss', issuer)
  return url
}

/** Whether an address is proven is said where the address is said, and of no other one. */
function identityFrom(token: IDToken, info: Partial<UserInfoResponse> = {}): OutsideIdentity {
  const { email_verified, ...others } = token
  const claims = { ...(info.email === undefined ? token : others), ...info }
  const { sub, preferred_username, name, nickname, email, picture } = claims
  return outsideIdentity({
    id: sub,
    userName: preferred_username ?? email,
    nickName: name ?? nickname,
    email,
    avatarUrl: picture,
    claims,
  })
}

/** Reports a library error without its causes, which contain whole responses including tokens. */
function openIdTrouble(error: unknown): ProviderFailed {
  if (!(error instanceof Error)) return failed('OpenID Connect failed')
  if (error.cause instanceof ProviderFailed) return error.cause
  const code = 'code' in error ? String(error.code) : ''
  const said = 'error' in error ? shownCode(error.error) : ''
  return failed(`OpenID Connect failed${/^[A-Z_]+$/.test(code) ? `: ${code}` : ''}${said}`)
}
