const CENSORED = '[redacted]'

/** Names of fields that contain secrets. */
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

/** For pino. Plain names only: with wildcards it would rebuild every line. */
export const topLevelRedaction = { paths: SENSITIVE, censor: CENSORED }

type Fields = Record<string, unknown>

/** Depth of the search. Deeper values are not logged. */
const DEEPEST = 4

/** Also masks texts that are JSON. @returns the line itself if nothing was masked */
export function withoutNestedSecrets(line: Fields): Fields {
  return cleanFields(line, 0, false)
}

function cleanFields(fields: Fields, depth: number, hidesNames = true): Fields {
  let clean = fields
  for (const name in fields) {
    const value = fields[name]
    const better = hidesNames && names.has(name) ? CENSORED : cleanValue(value, depth + 1)
    if (better === value) continue
    if (clean === fields) clean = { ...fields }
    clean[name] = better
  }
  return clean
}

function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value, depth)
  if (Array.isArray(value)) return cleanList(value, depth)
  if (!isPlain(value)) return value
  return depth > DEEPEST ? CENSORED : cleanFields(value, depth)
}

function cleanList(list: readonly unknown[], depth: number): readonly unknown[] {
  const clean = list.map((member) => cleanValue(member, depth))
  return clean.some((member, index) => member !== list[index]) ? clean : list
}

function cleanText(text: string, depth: number): string {
  if (!text.startsWith('{') && !text.startsWith('[')) return text
  try {
    const inside: unknown = JSON.parse(text)
    const clean = cleanValue(inside, depth)
    return clean === inside ? text : JSON.stringify(clean)
  } catch {
    // Not JSON.
    return text
  }
}

/** Errors have a serializer of their own, with an allowlist. */
function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !(value instanceof Error)
}
