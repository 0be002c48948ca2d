import { DomainError, type ErrorKind } from '../shared/domain-error.ts'

/** Errors of these kinds fail one row; any other error fails the import. */
const ROW_FAILURES: ReadonlySet<ErrorKind> = new Set([
  'invalid',
  'refused',
  'not-found',
  'conflict',
])

export function isOfOneRow(error: unknown): error is DomainError {
  return error instanceof DomainError && ROW_FAILURES.has(error.kind)
}

export function unlessRefused<T>(make: () => T): T | DomainError {
  try {
    return make()
  } catch (error) {
    if (!isOfOneRow(error)) throw error
    return error
  }
}

/** Several refusals at once. Whoever can be told only one is told the first. */
export class SeveralFaults extends DomainError {
  readonly kind: ErrorKind
  readonly code: string
  readonly faults: readonly DomainError[]

  constructor(first: DomainError, others: readonly DomainError[]) {
    super(first.message, { params: first.params, cause: first })
    this.kind = first.kind
    this.code = first.code
    this.faults = [first, ...others]
  }
}

/** @returns the first fault of each field, as one error; `undefined` if there is none */
export function asOne(faults: readonly DomainError[]): DomainError | undefined {
  const ofFields = new Map<unknown, DomainError>()
  for (const fault of faults.flatMap((one) =>
    one instanceof SeveralFaults ? one.faults : [one],
  )) {
    const field = fault.params.field ?? fault.params.column ?? fault.code
    if (!ofFields.has(field)) ofFields.set(field, fault)
  }
  const [first, ...others] = ofFields.values()
  return first && others.length > 0 ? new SeveralFaults(first, others) : first
}

/** @throws what `asOne` makes of them, if there are any */
export function refuse(faults: readonly DomainError[]): void {
  const fault = asOne(faults)
  if (fault) throw fault
}

/** Does all of it before it refuses. @throws what `refuse` throws */
export function together<T extends unknown[]>(...makes: { [K in keyof T]: () => T[K] }): T
export function together(...makes: readonly (() => unknown)[]): unknown[] {
  const made = makes.map(unlessRefused)
  refuse(made.filter((one) => one instanceof DomainError))
  return made
}
