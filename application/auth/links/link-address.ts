/** The pages that links lead to: where a password is set, and where one's own data are. */
const PAGES = { reset: 'reset', proof: '' } as const

/** Only where `PUBLIC_URL` says: what a request names as its host may be anybody's. */
export type LinkAddress = (token: string, page?: keyof typeof PAGES) => string

/** The token is in the fragment, which browsers send to nobody. */
export function linkAddress(publicUrl: string): LinkAddress {
  return (token, page = 'reset') => `${publicUrl}/account/${PAGES[page]}#${token}`
}
