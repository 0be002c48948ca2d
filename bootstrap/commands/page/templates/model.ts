import type { PageShape, ShapeField } from '../page-shape.ts'
import { namesOf } from './names.ts'

/** Members of a row, for the model of either front end. */
export function rowMembers(shape: PageShape): string {
  const shown = shape.fields.flatMap(({ shownBy }) => (shownBy ? [`${shownBy}: string;`] : []))
  const own = shape.fields.map((field) => `${field.name}: ${typeOf(field)};`)
  return [...new Set([`${shape.id}: number | string;`, ...own, ...shown])].join('\n  ')
}

/** The type of a value on the wire. */
export function typeOf({ kind, isMany }: ShapeField): string {
  const one = TYPES[kind] ?? 'string'
  if (!isMany || kind === 'file') return one
  return one.includes('|') ? `(${one})[]` : `${one}[]`
}

const TYPES: Partial<Record<ShapeField['kind'], string>> = {
  integer: 'number',
  reference: 'number | string',
  user: 'number | string',
  department: 'number | string',
  json: 'any',
}

export function vbenModel(shape: PageShape): string {
  return `export interface ${namesOf(shape).pascal} {
  ${rowMembers(shape)}
}
`
}
