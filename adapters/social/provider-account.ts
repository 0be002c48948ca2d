/** How this service is known to one provider. */
export interface ProviderAccount {
  readonly source: string
  /** Where the provider is; `undefined`: where its preset says. */
  readonly issuer: string | undefined
  readonly clientId: string
  readonly clientSecret: string
  /** As it is registered at the provider. */
  readonly redirectUri: string
  /** Other ones than those of the preset. */
  readonly scopes: string | undefined
}
