import { DomainError } from '../shared/domain-error.ts'

/** The client of this kind of platform takes names and addresses of version 4. */
export class EndpointNeedsName extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'endpoint_needs_name'
  constructor() {
    super('This kind of platform is not reached by an IPv6 address.')
  }
}
