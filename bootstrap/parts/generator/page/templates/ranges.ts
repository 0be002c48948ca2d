import type { PageShape, ShapeField } from '../page-shape.ts'

type Ranged = ShapeField & Required<Pick<ShapeField, 'range'>>

/** The fields that are searched from and to a day. */
export function dayRanges({ fields }: PageShape): readonly Ranged[] {
  return fields.filter(hasRange).filter((field) => !isNumber(field))
}

/** The fields that are searched from and to a number. */
export function numberRanges({ fields }: PageShape): readonly Ranged[] {
  return fields.filter(hasRange).filter(isNumber)
}

/** Of `params[beginTime]`, what is in the brackets. */
export function boundsOf({ range }: Ranged): readonly [from: string, to: string] {
  const [from, to] = range
  return [memberOf(from), memberOf(to)]
}

export function hasRange(field: ShapeField): field is Ranged {
  return field.range !== undefined
}

export function isNumber({ kind }: ShapeField): boolean {
  return kind === 'integer' || kind === 'decimal'
}

function memberOf(key: string): string {
  return key.slice(key.indexOf('[') + 1).replace(']', '')
}
