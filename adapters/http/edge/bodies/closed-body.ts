import type { RouteOptions } from 'fastify'

type Schema = Readonly<Record<string, unknown>>

/**
 * Removes undeclared members from bodies before handlers or the audit log see them. They are no
 * error, because front ends send whole rows back. A schema that sets `additionalProperties` itself
 * is left alone.
 */
export function closeBody(route: RouteOptions): void {
  const { schema } = route
  if (!schema || !isObjectSchema(schema.body) || 'additionalProperties' in schema.body) return
  route.schema = { ...schema, body: { ...schema.body, additionalProperties: false } }
}

function isObjectSchema(schema: unknown): schema is Schema {
  return typeof schema === 'object' && schema !== null && Object(schema).type === 'object'
}
