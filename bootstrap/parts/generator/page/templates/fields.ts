import type { PageShape, ShapeField } from '../page-shape.ts'
import { isWrapped } from './kinds.ts'

/** Texts of several lines and JSON are for the form. */
const TOO_LONG = new Set<ShapeField['kind']>(['long', 'json'])

/** Characters from which a text gets a wider column. */
const LONG_TEXT = 100
export function listed({ fields }: PageShape): readonly ShapeField[] {
  return fields.filter(({ kind }) => !TOO_LONG.has(kind))
}

/** Of a column, in pixels. */
export function minimalWidth(field: ShapeField): number {
  const { kind, max = 0 } = field
  if (kind === 'moment') return 180
  if (isWrapped(field) || (kind === 'text' && max > LONG_TEXT)) return 220
  return kind === 'decimal' ? 140 : 120
}

export function searched({ fields }: PageShape): readonly ShapeField[] {
  return fields.filter(({ filter }) => filter)
}

export function written({ fields }: PageShape): readonly ShapeField[] {
  return fields.filter(({ form }) => form)
}

export function ofKind({ fields }: PageShape, ...kinds: ShapeField['kind'][]) {
  return fields.filter(({ kind }) => kinds.includes(kind))
}

/** Fields of a form that may become empty, and what a form sends then. */
export function clearable(shape: PageShape): readonly (ShapeField & { none: string })[] {
  return written(shape)
    .filter(({ isClearable, kind }) => isClearable && kind !== 'json' && kind !== 'integer')
    .map((field) => ({ ...field, none: field.isMany && field.kind !== 'file' ? '[]' : "''" }))
}
