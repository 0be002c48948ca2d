import type { Type as TypeBox } from 'typebox'

/** The builders that routes use. Add others from TypeBox here when needed. */
type Builders = Pick<
  typeof TypeBox,
  'Array' | 'Boolean' | 'Integer' | 'Null' | 'Object' | 'Optional' | 'Ref' | 'String' | 'Unsafe'
>

type Schema = Readonly<Record<string, unknown>>

/** Schemas marked as optional. JSON Schema lists required members at the object instead. */
const optional = new WeakSet<Schema>()

const builders = {
  Array: (items: Schema, options?: Schema) => ({ type: 'array', items, ...options }),
  Boolean: (options?: Schema) => ({ type: 'boolean', ...options }),
  Integer: (options?: Schema) => ({ type: 'integer', ...options }),
  Null: (options?: Schema) => ({ type: 'null', ...options }),
  Object: (properties: Readonly<Record<string, Schema>>, options?: Schema) => {
    const required = Object.keys(properties).filter((name) => !optional.has(properties[name] ?? {}))
    const needs = required.length > 0 ? { required } : {}
    return { type: 'object', ...needs, properties, ...options }
  },
  Optional: (schema: Schema) => {
    const copy = { ...schema }
    optional.add(copy)
    return copy
  },
  Ref: (name: string, options?: Schema) => ({ $ref: name, ...options }),
  String: (options?: Schema) => ({ type: 'string', ...options }),
  Unsafe: (schema: Schema) => ({ ...schema }),
}

/**
 * TypeBox's builders with their static types, but without its runtime: loading that takes a tenth
 * of the start, and plain schemas suffice here. A test compares both.
 */
export const Type = builders as unknown as Builders
