import type { PageShape, ShapeField } from '../page-shape.ts'
import { written } from './fields.ts'

/** Optional fields without a value: a form sends an empty text to clear them. */
export function clearable(shape: PageShape): readonly ShapeField[] {
  return written(shape).filter(
    ({ form, kind }) => form === 'optional' && kind !== 'flag' && kind !== 'json',
  )
}
