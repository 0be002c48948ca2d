/** Name of the token of a link that sets a password, in the storage of this tab. */
const LINK = 'gatehouse-link'

/** Takes the token out of the address bar, and so out of the history and of what is copied there. */
export function takeLink() {
  const token = location.hash.slice(1)
  if (token !== '') keepLink(token)
  history.replaceState(null, '', location.pathname + location.search)
}

export function keptLink() {
  return sessionStorage.getItem(LINK) ?? ''
}

export function keepLink(token) {
  sessionStorage.setItem(LINK, token)
}

export function dropLink() {
  sessionStorage.removeItem(LINK)
}
