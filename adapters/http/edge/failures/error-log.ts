const LONGEST = 300

export interface LoggedError {
  readonly name: string
  readonly code: string | undefined
  readonly message: string
  readonly frames: readonly string[]
  readonly cause: LoggedError | undefined
}

/**
 * Makes an error safe to log. Drivers and parsers quote values in their messages (parameters of
 * statements, parts of bodies), so quoted text is removed and only the first line is kept.
 */
export function loggedError(error: unknown, depth = 3): LoggedError | undefined {
  if (depth === 0) return undefined
  if (!(error instanceof Error)) return thrownValue(error)
  return {
    name: error.name,
    code: 'code' in error ? String(error.code) : undefined,
    message: withoutQuotes(error.message),
    frames: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 12),
    cause: error.cause === undefined ? undefined : loggedError(error.cause, depth - 1),
  }
}

/** Code of others throws anything. What an object contains is not for the log. */
function thrownValue(value: unknown): LoggedError {
  const message = typeof value === 'object' && value !== null ? 'an object' : String(value)
  const nothing = { code: undefined, frames: [], cause: undefined }
  return { name: `thrown ${typeof value}`, message: withoutQuotes(message), ...nothing }
}

function withoutQuotes(message: string): string {
  const line = message.split('\n', 1)[0] ?? ''
  return line.slice(0, LONGEST).replaceAll(/(['"`]).*?(\1|$)/g, '"…"')
}
