import type { RecordChange } from '../records/record-change.ts'
import { DomainError } from './domain-error.ts'
import type { Id } from './id.ts'

const FIRST_OF_OPERATORS = 1000n

/** It came with the service. */
class RecordBuiltIn extends DomainError {
  readonly kind = 'refused'
  readonly code = 'record_built_in'
  constructor() {
    super('What came with the service stays as it is.')
  }
}

/** What came with the service has the ids below. */
export function isBuiltIn({ id }: { readonly id: Id }): boolean {
  return BigInt(id) < FIRST_OF_OPERATORS
}

/**
 * What came with the service stays, and with it the fields that pages know it by.
 * @throws RecordBuiltIn
 */
export function keepBuiltIn<Row>(
  change: RecordChange<Row>,
  isKept: (row: Row) => boolean,
  ...fields: readonly (keyof Row)[]
): void {
  if (change.kind === 'remove' && change.rows.some(isKept)) throw new RecordBuiltIn()
  if (change.kind !== 'edit' || !isKept(change.before)) return
  const { before, row } = change
  if (fields.some((field) => before[field] !== row[field])) throw new RecordBuiltIn()
}
