import { DomainError } from '../shared/domain-error.ts'

/** Nothing is configured under this source or application id. */
export class SocialNotConfigured extends DomainError {
  readonly kind = 'refused'
  readonly code = 'social_not_configured'
  constructor() {
    super('This way to log in is not set up here.')
  }
}

/** Whoever carries a code away from a listed domain would log in as somebody else. */
export class SocialDomainRefused extends DomainError {
  readonly kind = 'refused'
  readonly code = 'social_domain_refused'
  constructor() {
    super('Logging in with another service is not allowed from this address.')
  }
}

/** Unknown, expired, used, of another browser, source, purpose or user: one answer. */
export class InvalidSocialState extends DomainError {
  readonly kind = 'refused'
  readonly code = 'invalid_social_state'
  constructor() {
    super('This attempt is not valid (any more). Please start again.')
  }
}

/** The identity belongs to nobody who may log in; whether a disabled account has it is not told. */
export class SocialNotBound extends DomainError {
  readonly kind = 'refused'
  readonly code = 'social_not_bound'
  constructor() {
    super('No account is bound to this identity. Log in another way and bind it in your profile.')
  }
}

/** The same for a mini-program, which leads to the binding itself. */
export class XcxNotBound extends DomainError {
  readonly kind = 'refused'
  readonly code = 'xcx_not_bound'
  constructor() {
    super('No account is bound to this mini-program. Log in another way and bind it.')
  }
}
