/** A `#` that was encoded, perhaps more than once. */
const ENCODED = /%(?:25){0,4}23/
const TOKEN = /^[\w.-]*/
/** Of a page. Anything else might be the address of another host, such as `http:example.com`. */
const NAME = /^[a-z]*$/
/** Where the pages are that we link to. */
const FOLDERS: readonly string[] = ['account', 'share']

/** The name of the page in such an address, as routes see it. */
export const FRAGMENT = '#'

/**
 * Programs that protect mailboxes encode the `#` before the token of a link, so browsers send the
 * token to the service. It is taken out of the address before anything can log it.
 */
export function withoutFragment(url: string): string {
  const { names, token } = partsOf(url)
  const folder = names.slice(-2).find((name) => FOLDERS.includes(name))
  if (token === undefined || folder === undefined) return url
  return `/${folder}/${encodeURIComponent(FRAGMENT)}`
}

/** @param url as it was sent. @returns where to redirect, relative, because of path prefixes */
export function withFragment(url: string): string {
  const { names, token = '' } = partsOf(url)
  const [name = ''] = NAME.exec(names.at(-1) ?? '') ?? []
  const page = FOLDERS.includes(name) ? `${name}/` : name || './'
  return `${page}#${TOKEN.exec(token)?.[0]}`
}

function partsOf(url: string) {
  const [path = ''] = url.split('?', 1)
  const [before = '', token] = path.split(ENCODED, 2)
  return { names: before.toLowerCase().split('/'), token }
}
