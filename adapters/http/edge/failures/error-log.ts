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
  if (!(error instanceof Error) || depth === 0) return undefined
  return {
    name: error.name,
    code: 'code' in error ? String(error.code) : undefined,
    message: withoutQuotes(error.message),
    frames: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 12),
    cause: loggedError(error.cause, depth - 1),
  }
}

function withoutQuotes(message: string): string {
  const line = message.split('\n', 1)[0] ?? ''
  return line.slice(0, LONGEST).replaceAll(/(['"`]).*?(\1|$)/g, '"…"')
}
