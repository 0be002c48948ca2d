import { EXAMPLES } from './examples.ts'
import { isJson, type Json, jsonAt } from './json.ts'

const DEEPEST = 3

/** @returns an example that fits the schema: its own, or one chosen by the member's name */
export function exampleOf(schema: unknown, schemas: Json, name = '', depth = 0): unknown {
  const own = resolved(schema, schemas)
  if (Array.isArray(own.examples)) return own.examples[0]
  if (own.const !== undefined) return own.const
  if (Array.isArray(own.enum)) return own.enum[0]
  const [choice] = [own.oneOf, own.anyOf].filter(Array.isArray).flat()
  if (choice !== undefined) return exampleOf(choice, schemas, name, depth)
  return byType(own, schemas, name, depth)
}

function byType(schema: Json, schemas: Json, name: string, depth: number): unknown {
  const [type] = [schema.type].flat()
  if (type === 'object') return objectExample(schema, schemas, depth)
  if (type === 'array') {
    const nested = depth >= DEEPEST && isJson(schema.items) && '$ref' in schema.items
    return nested ? [] : [exampleOf(schema.items, schemas, name, depth + 1)]
  }
  if (type === 'null') return null
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return EXAMPLES.numberFor(name, schema.minimum)
  return EXAMPLES.textFor(name, schema)
}

function objectExample(schema: Json, schemas: Json, depth: number): Json {
  const members = Object.entries(jsonAt(schema, 'properties'))
  return Object.fromEntries(
    members.map(([name, member]) => [name, exampleOf(member, schemas, name, depth + 1)]),
  )
}

function resolved(schema: unknown, schemas: Json): Json {
  if (!isJson(schema)) return {}
  if (typeof schema.$ref !== 'string') return schema
  return jsonAt(schemas, schema.$ref.split('/').at(-1) ?? '')
}
