/** The time as a field of a log line, formatted once per millisecond, which may have many lines. */
export function isoTime(): () => string {
  let last = 0
  let field = ''
  return () => {
    const now = Date.now()
    if (now !== last) field = `,"time":"${new Date(now).toISOString()}"`
    last = now
    return field
  }
}
