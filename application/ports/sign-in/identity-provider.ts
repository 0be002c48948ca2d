export interface OutsideIdentity {
  /** Never empty; unique and unchanging at the provider. */
  readonly outsideId: string
  readonly userName: string
  readonly nickName: string
  readonly email: string | undefined
  readonly avatarUrl: string | undefined
  /** Whatever else the provider said, by name, as texts; absent if it says nothing more. */
  readonly claims?: Readonly<Record<string, readonly string[]>>
}

export interface AuthorizationStart {
  readonly state: string
  /** PKCE (RFC 7636); providers without it ignore it. */
  readonly codeVerifier: string
  readonly nonce: string
  /** Where the browser returns; absent for the page that is configured. */
  readonly redirectUri?: string | undefined
}

export interface IdentityProvider {
  readonly source: string
  authorizationUrl(start: AuthorizationStart): Promise<string>
  /** @throws ProviderFailed for an error, no answer, or an answer without an identity */
  identify(code: string, start: AuthorizationStart): Promise<OutsideIdentity>
}
