import type { PageShape, ShapeField } from '../page-shape.ts'

/** Texts of several lines and JSON are for the form. */
const TOO_LONG = new Set<ShapeField['kind']>(['long', 'json'])

export function listed({ fields }: PageShape): readonly ShapeField[] {
  return fields.filter(({ kind }) => !TOO_LONG.has(kind))
}

/** Of a column, in pixels. */
export function minimalWidth({ kind }: ShapeField): number {
  if (kind === 'moment') return 180
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
