import { DomainError, type ErrorKind } from '../../../domain/shared/domain-error.ts'

/** Kinds of errors that are not about the record: the store does not answer. */
const OF_THE_STORE: ReadonlySet<ErrorKind> = new Set(['unavailable', 'overloaded'])

/** A record of a configuration that cannot be imported. */
export class FaultyEntry extends Error {
  /** @param record its place, such as `roles "auditor"` */
  constructor(record: string, reason: string, cause?: unknown) {
    super(`${record}: ${reason}`, { cause })
    this.name = 'FaultyEntry'
  }

  /** Adds the record to a failure, unless the failure is not about a record. */
  static of(record: string, error: unknown): unknown {
    if (!(error instanceof DomainError) || OF_THE_STORE.has(error.kind)) return error
    const params = Object.entries(error.params).map(([name, value]) => `${name} ${value}`)
    const detail = params.length > 0 ? ` (${params.join(', ')})` : ''
    return new FaultyEntry(record, `${error.message}${detail}`, error)
  }
}
