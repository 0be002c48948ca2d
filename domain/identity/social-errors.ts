import { DomainError } from '../shared/domain-error.ts'

export class SocialNotConfigured extends DomainError {
  readonly kind = 'refused'
  readonly code = 'social_not_configured'
  constructor() {
    super('This way to log in is not configured.')
  }
}

/** The domain is not allowed: a code sent there would let others log in. */
export class SocialDomainRefused extends DomainError {
  readonly kind = 'refused'
  readonly code = 'social_domain_refused'
  constructor() {
    super('Logging in with another service is not allowed from this address.')
  }
}

/** The state is unknown, expired, used, or of another browser, source, purpose or user: one answer. */
export class InvalidSocialState extends DomainError {
  readonly kind = 'refused'
  readonly code = 'invalid_social_state'
  constructor() {
    super('This attempt is not valid or has expired. Please start again.')
  }
}

/** No active account has this identity. It is not revealed whether a disabled one does. */
export class SocialNotBound extends DomainError {
  readonly kind = 'refused'
  readonly code = 'social_not_bound'
  constructor() {
    super('No account is bound to this identity. Log in another way and bind it in your profile.')
  }
}

/** The same for a mini-program, which offers the binding itself. */
export class XcxNotBound extends DomainError {
  readonly kind = 'refused'
  readonly code = 'xcx_not_bound'
  constructor() {
    super('No account is bound to this mini-program. Log in another way and bind it.')
  }
}
