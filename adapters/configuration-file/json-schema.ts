import type { Field } from '../../domain/records/field.ts'
import { mayBeNone } from '../../domain/records/field-options.ts'
import type { RecordType } from '../../domain/records/record.ts'

type Schema = Readonly<Record<string, unknown>>

/** Without control characters, as every form of the console has its texts. */
const LINE = '^[^\\u0000-\\u001f\\u007f]*$'

export function line(maxLength: number, more: Schema = {}): Schema {
  return { type: 'string', maxLength, pattern: LINE, ...more }
}

export function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] }
}

/** Has exactly these members: a misspelt one would say nothing, and a secret has no place. */
export function closed(properties: Readonly<Record<string, Schema>>, optional: string[] = []) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, required, additionalProperties: false }
}

/** What forms write of a record, by the names of its fields. */
export function writtenFields({ fields }: RecordType): Record<string, Schema> {
  const written = Object.entries(fields).filter(([, { writing }]) => writing !== 'never')
  return Object.fromEntries(written.map(([name, field]) => [name, schemaOf(field)]))
}

function schemaOf(field: Field): Schema {
  const schema = typed(field)
  return mayBeNone(field) ? orNull(schema) : schema
}

function typed({ kind, min, max, pattern, hasLines }: Field): Schema {
  if (kind === 'flag') return { type: 'boolean' }
  if (kind === 'integer') return { type: 'integer', minimum: min, maximum: max }
  const shape = pattern?.source ?? (hasLines ? undefined : LINE)
  return {
    type: 'string',
    ...(min !== undefined && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
    ...(shape !== undefined && { pattern: shape }),
  }
}
