import { DomainError } from '../shared/domain-error.ts'

/** With this value, others would get into accounts or roles. */
export class ParameterKept extends DomainError {
  readonly kind = 'refused'
  readonly code = 'parameter_kept'
  constructor() {
    super('Only the super administrator gives this parameter such a value.')
  }
}
