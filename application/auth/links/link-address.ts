/** Only where `PUBLIC_URL` says: what a request names as its host may be anybody's. */
export type LinkAddress = (token: string) => string

/** The token is in the fragment, which browsers send to nobody. */
export function linkAddress(publicUrl: string): LinkAddress {
  return (token) => `${publicUrl}/account/reset#${token}`
}
