import { DEFAULT_SUFFIXES } from '../../../../../domain/storage/uploads/file-types.ts'
import type { ShapeField } from '../page-shape.ts'

/** Extensions that the upload of a field accepts, without the dot. */
export function extensionsOf({ types }: Pick<ShapeField, 'types'>): readonly string[] {
  const all = DEFAULT_SUFFIXES.filter((suffix) => suffix !== '')
  return types ?? all.map((suffix) => suffix.slice(1))
}

/** How many files a field of several has. */
export const MOST_FILES = 10
