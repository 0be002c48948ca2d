import { defineError } from '../../shared/domain-error.ts'

/** @param sources that are configured: login pages show the buttons of all that they know */
export class SocialNotConfigured extends defineError(
  'refused',
  'social_not_configured',
  (sources: readonly string[] = []) => [
    'This way to log in is not configured.',
    { ...(sources.length > 0 && { reason: 'others', sources: sources.join(', ') }) },
  ],
) {}

/** The domain is not allowed: a code sent there would let others log in. */
export class SocialDomainRefused extends defineError(
  'refused',
  'social_domain_refused',
  'Logging in with another service is not allowed from this address.',
) {}

/** The state is unknown, expired, used, or of another browser, source, purpose or user: one answer. */
export class InvalidSocialState extends defineError(
  'refused',
  'invalid_social_state',
  'This attempt is not valid or has expired. Please start again.',
) {}

/** No active account has this identity. It is not revealed whether a disabled one does. */
export class SocialNotBound extends defineError(
  'refused',
  'social_not_bound',
  'No account is bound to this identity. Log in another way and bind it in your profile.',
) {}

/** The same for a mini-program, which offers the binding itself. */
export class XcxNotBound extends defineError(
  'refused',
  'xcx_not_bound',
  'No account is bound to this mini-program. Log in another way and bind it.',
) {}
