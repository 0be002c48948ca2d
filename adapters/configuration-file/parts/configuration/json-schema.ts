import type { Field } from '../../../../domain/records/field.ts'
import { mayBeNone } from '../../../../domain/records/field-options.ts'
import type { RecordType } from '../../../../domain/records/record.ts'

type Schema = Readonly<Record<string, unknown>>

/** Of texts that are no field of that kind. */
const LONGEST = 200

/** No control characters, as in every text field of the console's forms. */
const LINE = '^[^\\u0000-\\u001f\\u007f]*$'

export function line(maxLength: number, more: Schema = {}): Schema {
  return { type: 'string', maxLength, pattern: LINE, ...more }
}

export function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] }
}

/** Accepts exactly these members, so that a misspelt name or a secret is refused. */
export function closed(properties: Readonly<Record<string, Schema>>, optional: string[] = []) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, required, additionalProperties: false }
}

/** The fields of a record that forms can write, by name. */
export function writtenFields({ fields }: RecordType): Record<string, Schema> {
  const written = Object.entries(fields).filter(([, { writing }]) => writing !== 'never')
  return Object.fromEntries(written.map(([name, field]) => [name, schemaOf(field)]))
}

function schemaOf(field: Field): Schema {
  const one = typed(field)
  const schema = field.isMany ? { type: 'array', items: one } : one
  return mayBeNone(field) ? orNull(schema) : schema
}

function typed({ kind, min, max, pattern, hasLines }: Field): Schema {
  if (kind === 'flag') return { type: 'boolean' }
  if (kind === 'integer') return { type: 'integer', minimum: min, maximum: max }
  if (kind === 'json') return {}
  // The record says which texts are days, times and decimals; ids are named.
  if (kind !== 'text') return { type: 'string', maxLength: LONGEST }
  const shape = pattern?.source ?? (hasLines ? undefined : LINE)
  return {
    type: 'string',
    ...(min !== undefined && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
    ...(shape !== undefined && { pattern: shape }),
  }
}
