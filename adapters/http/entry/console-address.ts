import { opensPage } from './html-page.ts'

export interface ConsoleAddresses {
  /** The prefix under which the console reaches the service, such as `/prod-api`. */
  readonly prefix: string
  /** Whether the service itself has a page or a file for browsers at a path. */
  readonly isOwn: (path: string) => boolean
  /** What is opened instead of the login page, unless `?local` is added. */
  readonly signIn?: string | undefined
}

/** Login pages of the front ends. */
export const LOGIN_PAGES: readonly string[] = ['/auth/login', '/login']

/**
 * Maps a URL to the service's own when it also serves a console. The console's prefix is removed.
 * When a user opens or reloads a page of the console, its entry page is served: the console finds
 * the page by the URL in the browser.
 * @param accept the `Accept` header
 */
export function asConsoleAddress(
  url: string,
  { method, accept }: { readonly method: string | undefined; readonly accept: string | undefined },
  { prefix, isOwn, signIn = '/' }: ConsoleAddresses,
): string {
  const [path = '', query] = url.split('?', 2)
  // Without its prefix it would be the address of the entry page.
  if (path === prefix || path === `${prefix}/`) return url
  if (path.startsWith(`${prefix}/`)) return url.slice(prefix.length)
  if (isBelowPrefix(url, prefix)) return url
  if (!opensPage(method, accept) || isOwn(path) || isFile(path)) return url
  const isLocal = new URLSearchParams(query).has('local')
  return LOGIN_PAGES.includes(path) && !isLocal ? signIn : '/'
}

/**
 * Whether a URL is below the prefix, however it is spelt: in other cases, encoded, with more
 * slashes or with dots. Only the exact spelling reaches the API, and no spelling the console.
 */
export function isBelowPrefix(url: string, prefix: string): boolean {
  const [path = ''] = url.split('?', 1)
  const parts: string[] = []
  for (const part of decoded(path).toLowerCase().split(/[/\\]/)) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return `/${parts.join('/')}/`.startsWith(`${prefix.toLowerCase()}/`)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function isFile(path: string): boolean {
  return path.slice(path.lastIndexOf('/')).includes('.')
}
