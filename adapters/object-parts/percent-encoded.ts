/** As signatures cover it: everything but letters, digits and `-_.~` is percent-encoded. */
export function percentEncoded(text: string): string {
  const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, percent)
}

/** The path of a URL, whose slashes stay. */
export function encodedPath(path: string): string {
  return path.split('/').map(percentEncoded).join('/')
}
