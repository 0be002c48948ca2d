import { formPost, get, type JsonObject, type ProviderRequest } from './json-answer.ts'
import type { ProviderAccount, SaidIdentity } from './outside-identity.ts'

export interface ProviderAddresses {
  readonly authorize: string
  readonly token: string
  readonly user: string
}

export interface CodeToTrade {
  readonly account: ProviderAccount
  readonly code: string
  readonly codeVerifier: string
}

/** What is specific to one provider. Everything it answers remains untrusted. */
export interface OAuth2Preset {
  /** A self-hosted server has the same endpoints at the same paths. */
  readonly addresses: ProviderAddresses
  /** The path of `user` there, if it is another one. */
  readonly userPath?: string
  /** Empty: none. `undefined`: its login page takes neither scopes nor a type of response. */
  readonly scope: string | undefined
  readonly usesPkce?: true
  /** Default: `client_id`. */
  readonly clientIdField?: string
  /** Further parameters that the provider's login page requires. */
  authorizeExtra?(account: ProviderAccount): Readonly<Record<string, string>>
  readonly fragment?: string
  tokenRequest(code: CodeToTrade): ProviderRequest
  /** @throws ProviderFailed if the token is missing */
  userRequest(token: JsonObject, code: CodeToTrade): ProviderRequest
  /** @throws ProviderFailed if the two answers contradict each other */
  identity(user: JsonObject, token: JsonObject): SaidIdentity
}

/** The token request of RFC 6749 and RFC 7636. */
export function standardTokenRequest({
  account,
  code,
  codeVerifier,
}: CodeToTrade): ProviderRequest {
  return formPost({
    grant_type: 'authorization_code',
    client_id: account.clientId,
    client_secret: account.clientSecret,
    redirect_uri: account.redirectUri,
    code,
    code_verifier: codeVerifier,
  })
}

/** A GET with a bearer token (RFC 6750). */
export function bearerRequest(accessToken: string): ProviderRequest {
  return get({}, { authorization: `Bearer ${accessToken}` })
}
