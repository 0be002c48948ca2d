import { DomainError } from '../shared/domain-error.ts'

/** This kind of platform accepts host names and IPv4 addresses only. */
export class EndpointNeedsName extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'endpoint_needs_name'
  constructor() {
    super('This kind of platform does not support IPv6 addresses.')
  }
}
