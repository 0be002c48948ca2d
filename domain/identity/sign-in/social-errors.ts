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
export class SocialDomainRefused extends defineError('refused', 'social_domain_refused') {}

/** The state is unknown, expired, used, or of another browser, source, purpose or user: one answer. */
export class InvalidSocialState extends defineError('refused', 'invalid_social_state') {}

/** No active account has this identity. It is not revealed whether a disabled one does. */
export class SocialNotBound extends defineError('refused', 'social_not_bound') {}

/** The same for a mini-program, which offers the binding itself. */
export class XcxNotBound extends defineError('refused', 'xcx_not_bound') {}
