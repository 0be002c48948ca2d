import type { RouteOptions } from 'fastify'

type Schema = Readonly<Record<string, unknown>>

/**
 * What a body does not declare is dropped before anything reads it: handlers, and the operation log.
 * Front ends send whole rows back, so it is no error. A body that says otherwise itself stays open.
 */
export function closeBody(route: RouteOptions): void {
  const { schema } = route
  if (!schema || !isObjectSchema(schema.body) || 'additionalProperties' in schema.body) return
  route.schema = { ...schema, body: { ...schema.body, additionalProperties: false } }
}

function isObjectSchema(schema: unknown): schema is Schema {
  return typeof schema === 'object' && schema !== null && Object(schema).type === 'object'
}
