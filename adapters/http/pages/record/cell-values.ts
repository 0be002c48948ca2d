import { Value } from 'typebox/value'
import type { Field } from '../../../../domain/records/field.ts'
import { InvalidField } from '../../../../domain/records/record-errors.ts'
import { Type } from '../../wire/schema.ts'
import type { CellLabels } from '../imports/cell-labels.ts'
import type { PageColumn } from './page-columns.ts'

const WHOLE = /^[+-]?\d{1,15}$/
/** As people separate values in one cell; exports separate them by commas. */
const BETWEEN = /[,，、]/u
/** For flags without labels of their own. */
const ANSWERS: ReadonlyMap<string, string> = new Map([
  ['yes', '1'],
  ['是', '1'],
  ['no', '0'],
  ['否', '0'],
])

/** @returns the field's value in a cell that is not blank. @throws InvalidField */
export function cellValue({ is, field, codec }: PageColumn, text: string, labels: CellLabels) {
  const wire = is.isMany
    ? text.split(BETWEEN).map((part) => wireOf(is, part.trim(), labels))
    : wireOf(is, text, labels)
  const schema = Type.Unsafe({ ...codec.given(is), type: [...codec.types] })
  if (!Value.Check(schema, wire)) throw new InvalidField(field, 'bound')
  return codec.read(wire)
}

/** What a form would send; `undefined` if it could not. */
function wireOf(field: Field, text: string, labels: CellLabels): unknown {
  const { kind, options, dictionary } = field
  if (options) return options.find((option) => option.includes(text))?.[0] ?? text
  // Whether a choice may keep a value that its list has lost is judged with the row.
  if (dictionary !== undefined)
    return labels(dictionary, text) ?? (field.isChoice ? text : undefined)
  if (kind === 'flag') return (field.letters ? undefined : ANSWERS.get(text.toLowerCase())) ?? text
  if (kind === 'integer') return WHOLE.test(text) ? Number(text) : undefined
  return kind === 'json' ? jsonIn(text) : text
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
