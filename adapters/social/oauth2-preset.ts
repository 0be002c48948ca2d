import type { JsonObject } from './json-answer.ts'
import type { SaidIdentity } from './outside-identity.ts'
import type { ProviderAccount } from './provider-account.ts'
import { formPost, get, type ProviderRequest } from './provider-request.ts'

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

/** What one provider does in its own way. Everything it answers is still untrusted. */
export interface OAuth2Preset {
  readonly addresses: ProviderAddresses
  /** The same below the address of an own server. */
  readonly paths: ProviderAddresses
  readonly scope: string
  readonly usesPkce: boolean
  /** Usually `client_id`. */
  readonly clientIdField: string
  /** What else the page of the provider wants. */
  readonly authorizeExtra?: Readonly<Record<string, string>>
  readonly fragment?: string
  tokenRequest(code: CodeToTrade): ProviderRequest
  /** @throws ProviderFailed when the token is not there */
  userRequest(token: JsonObject): ProviderRequest
  /** @throws ProviderFailed when both answers contradict each other */
  identity(user: JsonObject, token: JsonObject): SaidIdentity
}

/** As RFC 6749 and RFC 7636 have it. */
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

/** As RFC 6750 has it. */
export function bearerRequest(accessToken: string): ProviderRequest {
  return get({}, { authorization: `Bearer ${accessToken}` })
}
