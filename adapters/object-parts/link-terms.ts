import type { HandoffTerms } from '../../application/ports/files/object-store.ts'

const LONGEST_SECONDS = 120

/** @throws RangeError if a signed URL would be valid for too long, or not at all */
export function checkSeconds({ seconds }: HandoffTerms): void {
  if (!(seconds >= 1 && seconds <= LONGEST_SECONDS))
    throw new RangeError('A signed URL is valid for 1 to 120 seconds.')
}

/** Query parameters with which both services override response headers; signatures cover them. */
export function responseOverrides({ contentType, disposition }: HandoffTerms) {
  return {
    'response-cache-control': 'private, no-store',
    'response-content-disposition': disposition,
    'response-content-type': contentType,
  }
}

/** The same URL at another origin that leads to the same store. */
export function atDomain(url: URL, origin: string | undefined): URL {
  return origin === undefined ? url : new URL(`${url.pathname}${url.search}`, origin)
}

/** As signatures cover it: everything but letters, digits and `-_.~` is percent-encoded. */
export function percentEncoded(text: string): string {
  const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, percent)
}

/** The path of a URL, whose slashes stay. */
export function encodedPath(path: string): string {
  return path.split('/').map(percentEncoded).join('/')
}
