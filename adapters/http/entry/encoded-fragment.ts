/** A `#` that was encoded, perhaps more than once, after the address of a page that we link to. */
const ENCODED = /^(?:\/[\w-]+)*\/(account|share)(?:\/[a-z]*)?%(?:25)*23/i
const LAST = /([a-z]*)%(?:25)*23([\w.-]*)[^/]*$/i

/** The name of the page in such an address, as routes see it. */
export const FRAGMENT = '#'

/**
 * Programs that protect mailboxes encode the `#` before the token of a link, so browsers send the
 * token to the service. It is taken out of the address before anything can log it.
 */
export function withoutFragment(url: string): string {
  const [, pages] = ENCODED.exec(url) ?? []
  return pages === undefined ? url : `/${pages.toLowerCase()}/${encodeURIComponent(FRAGMENT)}`
}

/** @param url as it was sent. @returns where to redirect, relative, because of path prefixes */
export function withFragment(url: string): string {
  const [path = ''] = url.split('?', 1)
  const [, page = '', token = ''] = LAST.exec(path) ?? []
  const name = page.toLowerCase()
  const folder = name === 'account' || name === 'share' ? `${name}/` : name || './'
  return `${folder}#${token}`
}
