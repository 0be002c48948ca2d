/**
 * How often a header was sent. Node silently keeps the first of most headers, or joins them.
 * @param rawHeaders alternating names and values, as received
 * @param name in lower case
 */
export function timesSent(rawHeaders: readonly string[], name: string): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at]
    // Comparing lengths first is cheap, and excludes almost every other header.
    if (sent?.length === name.length && sent.toLowerCase() === name) count += 1
  }
  return count
}
