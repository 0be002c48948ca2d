import { DomainError, defineError } from '../../shared/domain-error.ts'

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

/** This kind of platform accepts host names and IPv4 addresses only. */
export class EndpointNeedsName extends defineError(
  'invalid',
  'endpoint_needs_name',
  'This kind of platform does not support IPv6 addresses.',
) {}

/** Public access is refused: every file address expires. */
export class FilesStayPrivate extends defineError(
  'invalid',
  'platform_not_private',
  'Files are private on every storage platform.',
) {}

/** Signed addresses reveal the access key, so it must not be a reference to a secret. */
export class AccessKeyReference extends defineError(
  'invalid',
  'access_key_reference',
  'An access key cannot be a reference.',
) {}
