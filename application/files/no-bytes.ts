import type { ObjectBody } from '../ports/files/object-store.ts'

/** The body of an empty file, for which stores are not asked: it has no range. */
export const NO_BYTES: ObjectBody = {
  [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }),
}
