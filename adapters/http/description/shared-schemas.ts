import { isJson, type Json } from './json.ts'

/** Keywords that hold values, not schemas. */
const VALUES: ReadonlySet<string> = new Set(['example', 'examples', 'enum', 'const'])

/**
 * Schemas with a title get that name in the description and in generated clients: each is added to
 * the components, and its copies in `paths` become references.
 */
export function nameSharedSchemas(paths: Json, schemas: Json): void {
  replaceIn(paths, schemas)
}

function replaceIn(node: unknown, schemas: Json): void {
  if (Array.isArray(node)) for (const one of node) replaceIn(one, schemas)
  if (!isJson(node)) return
  for (const [key, value] of Object.entries(node)) {
    if (VALUES.has(key)) continue
    if (isJson(value) && typeof value.title === 'string' && isJson(value.properties)) {
      schemas[value.title] ??= value
      node[key] = { $ref: `#/components/schemas/${value.title}` }
    } else replaceIn(value, schemas)
  }
}
