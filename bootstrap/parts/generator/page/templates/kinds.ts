import type { ShapeField } from '../page-shape.ts'

/** Options that nobody wants to look through. */
const FEW = 10

/** Whether its cell has several labels, which stand in lines of their own if need be. */
export function isWrapped({ kind, isMany }: ShapeField): boolean {
  return kind === 'choice' && isMany === true
}

/** Whether its options are found by typing. */
export function isSearchable({ isMany, options = [] }: ShapeField): boolean {
  return isMany === true || options.length > FEW
}

/** Whether somebody types its value, rather than picking it. */
export function isTyped({ kind }: ShapeField): boolean {
  return ['text', 'long', 'integer', 'decimal', 'json'].includes(kind)
}
