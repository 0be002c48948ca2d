/** A JSON object under construction. */
export type Json = Record<string, unknown>

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @returns an empty object when the path does not exist, so that callers need no checks */
export function jsonAt(value: unknown, ...path: readonly string[]): Json {
  const [name, ...rest] = path
  if (!isJson(value)) return {}
  return name === undefined ? value : jsonAt(value[name], ...rest)
}
