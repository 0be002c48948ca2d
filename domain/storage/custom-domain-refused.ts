import { DomainError } from '../shared/domain-error.ts'

/**
 * No address can be signed for the domain. `domain_is_no_name`: it is more than a host name and a
 * port. `domain_not_signed`: the cloud accepts no signatures at custom domains.
 */
export class CustomDomainRefused extends DomainError {
  readonly kind = 'invalid'
  readonly code: 'domain_is_no_name' | 'domain_not_signed'
  constructor(code: 'domain_is_no_name' | 'domain_not_signed') {
    super('No signed addresses can be made for this domain.')
    this.code = code
  }
}
