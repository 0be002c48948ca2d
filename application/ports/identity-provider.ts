/** A user as known to an outside provider. Provider tokens are not stored. */
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

/** A third-party login provider. Its addresses come from settings only. */
export interface IdentityProvider {
  /** As the wire names it, lower case: `github`. */
  readonly source: string
  /** @returns the absolute address of the provider's login page */
  authorizationUrl(start: AuthorizationStart): Promise<string>
  /**
   * Exchanges the code for an identity.
   * @throws ProviderFailed for an error, no answer, or an answer without an identity
   */
  identify(code: string, start: AuthorizationStart): Promise<OutsideIdentity>
}
