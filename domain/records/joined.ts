import type { Field, Joined } from './field.ts'
import type { Shown } from './shown.ts'

/** A text of the referenced record; empty without a reference. Forms cannot write it. */
export function joined(from: Joined, shown: Shown = {}): Field<string | undefined, 'never'> {
  return {
    ...shown,
    kind: 'text',
    writing: 'never',
    empty: undefined,
    joined: from,
    accepts: () => true,
  }
}
