import type { Field, Joined } from './field.ts'

/** A text of another record; none where the reference means none. No form can write it. */
export function joined(from: Joined): Field<string | undefined, 'never'> {
  return { kind: 'text', writing: 'never', empty: undefined, joined: from, accepts: () => true }
}
