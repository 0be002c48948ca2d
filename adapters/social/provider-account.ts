/** This service's registration with one provider. */
export interface ProviderAccount {
  readonly source: string
  /** Address of the provider; by default, that of its preset. */
  readonly issuer: string | undefined
  readonly clientId: string
  readonly clientSecret: string
  /** Exactly as registered with the provider. */
  readonly redirectUri: string
  /** Used instead of the preset's scope. */
  readonly scopes: string | undefined
}
