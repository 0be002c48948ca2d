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

/** Closes every object schema, because serializers drop undeclared members. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (!isJson(schema)) return schema
  const entries = Object.entries(schema).map(([key, value]) => [key, closedMember(key, value)])
  const copy: Json = Object.fromEntries(entries)
  const isOpen = isJson(copy.properties) && copy.additionalProperties === undefined
  return isOpen ? { ...copy, additionalProperties: false } : copy
}

/** The keys inside `properties` are member names, not schema keywords. */
function closedMember(key: string, value: unknown): unknown {
  if (key === 'properties' && isJson(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, closed(one)]))
  }
  return key === 'enum' || key === 'examples' ? value : closed(value)
}
