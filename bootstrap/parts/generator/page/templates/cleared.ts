import type { PageShape, ShapeField } from '../page-shape.ts'
import { written } from './fields.ts'

/** Fields of a form that may become empty, and what a form sends then. */
export function clearable(shape: PageShape): readonly (ShapeField & { none: string })[] {
  return written(shape)
    .filter(({ isClearable, kind }) => isClearable && kind !== 'json' && kind !== 'integer')
    .map((field) => ({ ...field, none: field.isMany && field.kind !== 'file' ? '[]' : "''" }))
}
