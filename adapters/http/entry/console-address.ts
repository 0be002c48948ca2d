/** Pages and files of the service itself that a browser may open. */
const OWN = /^\/(?:docs|dev|file|healthz|metrics|openapi\.json|readyz|resource)(?:[/?]|$)/

export interface ConsoleAddresses {
  /** The prefix under which the console reaches the service, such as `/prod-api`. */
  readonly prefix: string
}

/**
 * Maps a URL to the service's own when it also serves a console. The console's prefix is removed.
 * When a user opens or reloads a page of the console, its entry page is served: the console finds
 * the page by the URL in the browser.
 * @param accept the `Accept` header
 */
export function asConsoleAddress(
  url: string,
  { method, accept }: { readonly method: string | undefined; readonly accept: string | undefined },
  { prefix }: ConsoleAddresses,
): string {
  const [path = ''] = url.split('?', 1)
  // Without its prefix it would be the address of the entry page.
  if (path === prefix || path === `${prefix}/`) return url
  if (path.startsWith(`${prefix}/`)) return url.slice(prefix.length)
  const opensPage = method === 'GET' && accept?.startsWith('text/html') === true
  return opensPage && !OWN.test(path) && !isFile(path) ? '/' : url
}

function isFile(path: string): boolean {
  return path.slice(path.lastIndexOf('/')).includes('.')
}
