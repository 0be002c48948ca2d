import type { Id } from './id.ts'

const FIRST_OF_OPERATORS = 1000n

/** What came with the service has the ids below. */
export function isBuiltIn({ id }: { readonly id: Id }): boolean {
  return BigInt(id) < FIRST_OF_OPERATORS
}
