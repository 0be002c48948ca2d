import { Value } from 'typebox/value'
import type { Field } from '../../../../domain/records/field.ts'
import { InvalidField } from '../../../../domain/records/record-errors.ts'
import { Type } from '../../wire/schema.ts'
import type { CellLabels } from '../imports/cell-labels.ts'
import type { PageColumn } from './codecs.ts'

const DIGITS = /^\d+$/
const WHOLE = /^[+-]?\d{1,15}$/
/** As people separate values in one cell; exports separate them by commas. */
const BETWEEN = /[,，、]/u
/** One more than a list of values has. */
const MOST_PIECES = 101
/** Of one label, which may itself have what separates values. */
const MOST_JOINED = 5
/** Letters of a cell with a list. */
const MOST_TEXT = 4096
/** For flags without labels of their own. */
const ANSWERS: ReadonlyMap<string, string> = new Map([
  ['yes', '1'],
  ['是', '1'],
  ['no', '0'],
  ['否', '0'],
])

/**
 * @param labels of dictionaries. Rows that exist may keep a value that its list has lost.
 * @returns the field's value in a cell that is not blank. @throws InvalidField
 */
export function cellValue(
  { is, field, codec }: PageColumn,
  text: string,
  { labels, updates }: { readonly labels: CellLabels; readonly updates: boolean },
) {
  if (is.isMany && text.length > MOST_TEXT) throw new InvalidField(field, 'bound')
  const parts = is.isMany ? partsOf(is, text, labels) : [text]
  // What is called by name is looked up with the row.
  if (is.refersTo?.label !== undefined && !parts.every((part) => DIGITS.test(part)))
    return is.isMany ? parts : text
  const values = parts.map(
    (part) => wireOf(is, part, labels) ?? (is.isChoice && updates ? part : undefined),
  )
  const wire = is.isMany ? values : values[0]
  const schema = Type.Unsafe({ ...codec.given(is), type: [...codec.types] })
  if (!Value.Check(schema, wire)) throw new InvalidField(field, 'bound')
  const value = codec.read(wire)
  // What is called by name, and a choice, is judged with the row.
  const isJudged = is.isMany || is.isChoice || is.refersTo !== undefined || value === null
  if (!isJudged && !is.accepts(value)) throw new InvalidField(field, 'bound')
  return value
}

/** What a form would send; `undefined` if it could not. */
function wireOf(field: Field, text: string, labels: CellLabels): unknown {
  const { kind, isChoice, dictionary } = field
  if (isChoice || dictionary !== undefined) return valueCalled(field, text, labels)
  if (kind === 'flag') return (field.letters ? undefined : ANSWERS.get(text.toLowerCase())) ?? text
  if (kind === 'integer') return WHOLE.test(text) ? Number(text) : undefined
  return kind === 'json' ? jsonIn(text) : text
}

function valueCalled({ options, dictionary = '' }: Field, text: string, labels: CellLabels) {
  return options?.find((option) => option.includes(text))?.[0] ?? labels(dictionary, text)
}

/** A label may contain what separates labels. */
function partsOf(field: Field, text: string, labels: CellLabels): string[] {
  const pieces = text.split(BETWEEN, MOST_PIECES).map((piece) => piece.trim())
  if (!field.isChoice) return pieces
  const parts: string[] = []
  for (let from = 0; from < pieces.length; ) {
    const most = Math.min(pieces.length, from + MOST_JOINED)
    const ends = pieces.slice(from + 1, most).map((_piece, at) => most - at)
    const isLabel = (to: number) =>
      valueCalled(field, pieces.slice(from, to).join(', '), labels) !== undefined
    const to = ends.find(isLabel) ?? from + 1
    parts.push(pieces.slice(from, to).join(', '))
    from = to
  }
  return parts
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
