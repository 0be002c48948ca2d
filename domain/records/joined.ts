import type { Field, Joined } from './field.ts'

/** A text of the referenced record; empty without a reference. Forms cannot write it. */
export function joined(from: Joined): Field<string | undefined, 'never'> {
  return { kind: 'text', writing: 'never', empty: undefined, joined: from, accepts: () => true }
}
