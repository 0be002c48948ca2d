/** The same URL at another origin that leads to the same store. */
export function atDomain(url: URL, origin: string | undefined): URL {
  return origin === undefined ? url : new URL(`${url.pathname}${url.search}`, origin)
}
