import { isJson, type Json } from './json.ts'

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
