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

/** How far down is looked. What lies deeper is not logged. */
const DEEPEST = 4

/** The same further down, also in texts that are JSON. @returns the line itself when there is nothing to hide */
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
    // No JSON.
    return text
  }
}

/** Errors have a serializer of their own, an allowlist. */
function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !(value instanceof Error)
}
