import type { Field } from './field.ts'

/** What a field has that may have several values. */
export type OneOrSeveral<T, O> = O extends { readonly several: true } ? readonly T[] : T

const MOST_VALUES = 100

/** A list of different values that the field accepts, in their order; at least one if required. */
export function severalOf(one: Field): Field {
  const least = one.writing === 'required' ? 1 : 0
  return {
    ...one,
    isMany: true,
    accepts: (values) =>
      Array.isArray(values) &&
      values.length >= least &&
      values.length <= MOST_VALUES &&
      new Set(values).size === values.length &&
      values.every((value) => value !== undefined && one.accepts(value)),
  }
}
