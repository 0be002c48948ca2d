import { DomainError } from '../shared/domain-error.ts'

const LONGEST_SHOWN = 32

export class UnknownGrantType extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'unknown_grant_type'
  constructor(grantType: string, known: readonly string[]) {
    const params = { grantType: grantType.slice(0, LONGEST_SHOWN), known: known.join(', ') }
    super(`There is no grant type "${params.grantType}". There are: ${params.known}.`, { params })
  }
}
