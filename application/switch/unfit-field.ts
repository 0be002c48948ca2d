import type { Values } from '../../domain/imports/imported-values.ts'
import type { RecordType } from '../../domain/records/record.ts'

/** @returns the name of a field that the record does not accept */
export function unfitField(record: RecordType, values: Values): string | undefined {
  return Object.entries(values).find(
    ([name, value]) => record.fields[name]?.accepts(value ?? undefined) === false,
  )?.[0]
}
