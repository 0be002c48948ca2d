/** The same address at another host, which leads to the same store. */
export function atDomain(url: URL, origin: string | undefined): URL {
  return origin === undefined ? url : new URL(`${url.pathname}${url.search}`, origin)
}
