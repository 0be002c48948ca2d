import type { Id } from '../../../../domain/shared/id.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire } from '../../wire/wire-id.ts'

/** Maximum number of menus or departments in a form. */
const MOST_IDS = 10_000

export const SomeIds = Type.Optional(
  Type.Unsafe<(number | string)[] | null>({
    type: ['array', 'null'],
    maxItems: MOST_IDS,
    items: { type: ['integer', 'string'], maxLength: 20 },
  }),
)

export const Flag = Type.Optional(
  Type.Unsafe<boolean | null>({
    type: ['boolean', 'null'],
    description: 'Whether ticking a parent ticks its children',
  }),
)

/** Removes duplicates. @throws InvalidId */
export function idsFrom(wire: readonly (number | string)[]): Id[] {
  return [...new Set(wire.map(idFromWire))]
}
