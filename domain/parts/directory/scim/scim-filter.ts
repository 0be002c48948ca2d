import type { AttributePath } from './scim-schema.ts'
import { isObject, type ScimObject, type ScimValue } from './scim-values.ts'

type Comparison = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le'

/**
 * A filter (RFC 7644 section 3.4.2.2) whose attributes exist and have values of the right type.
 * `has` is `emails[...]`: one element fulfils the inner filter, whose paths begin in the element.
 * A comparison holds if any value of the path fulfils it, and never without a value.
 */
export type ScimFilter =
  | { readonly op: 'and' | 'or'; readonly filters: readonly ScimFilter[] }
  | { readonly op: 'not'; readonly filter: ScimFilter }
  | { readonly op: 'has'; readonly path: AttributePath; readonly filter: ScimFilter }
  | { readonly op: 'pr'; readonly path: AttributePath }
  | ScimComparison

export interface ScimComparison {
  readonly op: Comparison
  readonly path: AttributePath
  /** Booleans are `true` and `false`, and times ISO 8601 in UTC. */
  readonly value: string
}

const HOLDS: Readonly<Record<Comparison, (own: string, other: string) => boolean>> = {
  eq: (own, other) => own === other,
  ne: (own, other) => own !== other,
  co: (own, other) => own.includes(other),
  sw: (own, other) => own.startsWith(other),
  ew: (own, other) => own.endsWith(other),
  gt: (own, other) => own > other,
  ge: (own, other) => own >= other,
  lt: (own, other) => own < other,
  le: (own, other) => own <= other,
}

/** For the few elements of one attribute. Lists are filtered where they are stored. */
export function matches(filter: ScimFilter, element: ScimObject): boolean {
  switch (filter.op) {
    case 'and':
      return filter.filters.every((each) => matches(each, element))
    case 'or':
      return filter.filters.some((each) => matches(each, element))
    case 'not':
      return !matches(filter.filter, element)
    case 'has':
      return valuesAt(filter.path, element).some(
        (inner) => isObject(inner) && matches(filter.filter, inner),
      )
    case 'pr':
      return valuesAt(filter.path, element).length > 0
    default: {
      const isExact = filter.path.at(-1)?.caseExact === true
      const fold = (text: string) => (isExact ? text : text.toLowerCase())
      const other = fold(filter.value)
      return valuesAt(filter.path, element).some((own) =>
        HOLDS[filter.op](fold(String(own)), other),
      )
    }
  }
}

function valuesAt(path: AttributePath, from: ScimObject): readonly ScimValue[] {
  return path.reduce<readonly ScimValue[]>(
    (values, { name }) => values.flatMap((value) => (isObject(value) ? (value[name] ?? []) : [])),
    [from],
  )
}
