/** Pages and files of the service itself, which a browser may be sent to. */
const OWN = /^\/(?:docs|dev|file|healthz|metrics|openapi\.json|readyz|resource)(?:[/?]|$)/

export interface ConsoleAddresses {
  /** Under which the console reaches the service: `/prod-api`. */
  readonly prefix: string
}

/**
 * The address of the service that is meant where a console is served beside it. The console's prefix
 * goes. Where somebody opens or reloads a page of the console, its entry is meant: the console finds
 * the page by the address that the browser still shows.
 * @param accept the header of that name
 */
export function asConsoleAddress(
  url: string,
  { method, accept }: { readonly method: string | undefined; readonly accept: string | undefined },
  { prefix }: ConsoleAddresses,
): string {
  const [path = ''] = url.split('?', 1)
  if (path === prefix) return `/${url.slice(path.length)}`
  if (path.startsWith(`${prefix}/`)) return url.slice(prefix.length)
  const opensPage = method === 'GET' && accept?.startsWith('text/html') === true
  return opensPage && !OWN.test(path) && !isFile(path) ? '/' : url
}

function isFile(path: string): boolean {
  return path.slice(path.lastIndexOf('/')).includes('.')
}
