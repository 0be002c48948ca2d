import type { PageShape, ShapeField } from '../page-shape.ts'
import { namesOf } from './names.ts'

/** Members of a row, for the model of either front end. */
export function rowMembers(shape: PageShape): string {
  const shown = shape.fields.flatMap(({ shownBy }) =>
    shownBy ? [`${shownBy}: null | string;`] : [],
  )
  const own = shape.fields.map((field) => `${field.name}: ${rowType(field)};`)
  return [...new Set([`${shape.id}: number | string;`, ...own, ...shown])].join('\n  ')
}

/** The type of a value on the wire. */
export function typeOf({ kind, isMany }: ShapeField): string {
  const one = TYPES[kind] ?? 'string'
  if (!isMany) return one
  return one.includes('|') ? `(${one})[]` : `${one}[]`
}

function rowType(field: ShapeField): string {
  const type = typeOf(field)
  if (!field.isClearable || type === 'any') return type
  return type.startsWith('(') ? `${type} | null` : `null | ${type}`
}

const TYPES: Partial<Record<ShapeField['kind'], string>> = {
  integer: 'number',
  reference: 'number | string',
  department: 'number | string',
  file: 'number | string',
  json: 'any',
}

export function vbenModel(shape: PageShape): string {
  return `export interface ${namesOf(shape).pascal} {
  ${rowMembers(shape)}
}
`
}
