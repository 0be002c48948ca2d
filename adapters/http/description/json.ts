/** A JSON object that is still being put together. */
export type Json = Record<string, unknown>

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @returns an empty object for everything else, so that a path through a document can be followed */
export function jsonAt(value: unknown, ...path: readonly string[]): Json {
  const [name, ...rest] = path
  if (!isJson(value)) return {}
  return name === undefined ? value : jsonAt(value[name], ...rest)
}
