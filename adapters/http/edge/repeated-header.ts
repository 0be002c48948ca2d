/**
 * How often a header was sent. Of most, Node keeps the first one or joins them, and does not tell.
 * @param rawHeaders as they came: names and values in turn
 * @param name in lower case
 */
export function timesSent(rawHeaders: readonly string[], name: string): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at]
    // Each request is looked through for several names, and almost no other name is as long.
    if (sent?.length === name.length && sent.toLowerCase() === name) count += 1
  }
  return count
}
