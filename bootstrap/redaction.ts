const CENSORED = '[redacted]'

/** Names under which secrets go. */
const SENSITIVE = [
  'credentials',
  'password',
  'verificationCode',
  'token',
  'accessToken',
  'accessKey',
  'secretKey',
  'authorization',
]
const names = new Set(SENSITIVE)

/** For pino. Plain names only: it would take a line with wildcards apart and rebuild it. */
export const topLevelRedaction = { paths: SENSITIVE, censor: CENSORED }

type Fields = Record<string, unknown>

/** The same, one level further down. @returns the line itself when there is nothing to hide */
export function withoutNestedSecrets(line: Fields): Fields {
  let clean = line
  for (const name in line) {
    const value = line[name]
    if (!isPlain(value) || !Object.keys(value).some((inner) => names.has(inner))) continue
    if (clean === line) clean = { ...line }
    clean[name] = censored(value)
  }
  return clean
}

function censored(fields: Fields): Fields {
  const entries = Object.entries(fields)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, names.has(name) ? CENSORED : value]),
  )
}

/** Errors have a serializer of their own, an allowlist. */
function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !(value instanceof Error)
}
