import type { Static, TSchema } from 'typebox'
import { Type } from './schema.ts'

/** The same, or null. */
export function orNull<T extends TSchema & { readonly type?: unknown }>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'].flat() })
}

/** Members of forms that may be absent or null, which means no change. */
export function maybe<T extends TSchema & { readonly type?: unknown }>(schema: T) {
  return Type.Optional(orNull(schema))
}
