/** Somebody as an outside provider knows them. Provider tokens are not part of it: they are not kept. */
export interface OutsideIdentity {
  /** Never empty; unique and unchanging at the provider. */
  readonly outsideId: string
  readonly userName: string
  readonly nickName: string
  readonly email: string | undefined
  readonly avatarUrl: string | undefined
}

export interface AuthorizationStart {
  /** As it has to come back. */
  readonly state: string
  /** PKCE; providers without it ignore it. RFC 7636. */
  readonly codeVerifier: string
  /** OpenID Connect only. */
  readonly nonce: string
}

/** One third party with whom people may log in. Addresses come from settings alone. */
export interface IdentityProvider {
  /** As the wire names it, lower case: `github`. */
  readonly source: string
  /** @returns the absolute address to which the browser goes */
  authorizationUrl(start: AuthorizationStart): Promise<string>
  /**
   * Trades the code for an identity.
   * @throws ProviderFailed for an error, silence, or an answer without an identity
   */
  identify(code: string, start: AuthorizationStart): Promise<OutsideIdentity>
}
