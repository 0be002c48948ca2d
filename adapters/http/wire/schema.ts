import type { Type as TypeBox } from 'typebox'

/** The builders that routes use. What others there are in the library can be added in one line. */
type Builders = Pick<
  typeof TypeBox,
  'Array' | 'Boolean' | 'Integer' | 'Null' | 'Object' | 'Optional' | 'Ref' | 'String' | 'Unsafe'
>

type Schema = Readonly<Record<string, unknown>>

/** Schemas that an object may lack. JSON Schema says so at the object, not at the member. */
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
 * JSON Schema with static types: TypeBox's builders by their types, without its run time. Loading
 * that costs a tenth of a whole start, and only plain schemas are needed here; a test compares.
 */
export const Type = builders as unknown as Builders
