/** Name of the token of a link that sets a password, in the storage of this tab. */
const LINK = 'gatehouse-link'
/** Of a link that proves an address, which is kept during a login. */
export const PROOF = 'gatehouse-proof'

/** Takes the token out of the address bar, and so out of the history and of what is copied there. */
export function takeLink(name = LINK) {
  const token = location.hash.slice(1)
  if (token !== '') sessionStorage.setItem(name, token)
  history.replaceState(null, '', location.pathname + location.search)
}

export function keptLink(name = LINK) {
  return sessionStorage.getItem(name) ?? ''
}

export function keepLink(token) {
  sessionStorage.setItem(LINK, token)
}

export function dropLink(name = LINK) {
  sessionStorage.removeItem(name)
}
