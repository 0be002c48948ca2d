import { textOf, type Values } from '../../../domain/parts/switch/imported-values.ts'
import type { RecordType } from '../../../domain/records/record.ts'

/** @returns a field that the record does not accept, for people */
export function unfitField(record: RecordType, values: Values): string | undefined {
  const unfit = Object.entries(values).find(
    ([name, value]) => record.fields[name]?.accepts(value ?? undefined) === false,
  )
  if (!unfit) return undefined
  const [name, value] = unfit
  const length = textOf(value)?.length ?? 0
  const { max = length } = record.fields[name] ?? {}
  if (length > max) return `${name} of ${length} characters (at most ${max})`
  return length === 0 ? `empty ${name}` : name
}
