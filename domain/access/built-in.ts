import type { RecordChange } from '../records/record.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { Id } from '../shared/id.ts'

const FIRST_OF_OPERATORS = 1000n

/** The record came with the service and cannot be changed in this way. */
class RecordBuiltIn extends DomainError {
  readonly kind = 'refused'
  readonly code = 'record_built_in'
  constructor() {
    super('Built-in records cannot be changed in this way.')
  }
}

/** Built-in records have ids below this one. */
export function isBuiltIn({ id }: { readonly id: Id }): boolean {
  return BigInt(id) < FIRST_OF_OPERATORS
}

/** Built-in records keep these fields and cannot be removed. @throws RecordBuiltIn */
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
