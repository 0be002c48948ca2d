import { hostAndPort } from './addresses.ts'
import { listOf, oneOf, parsed } from './kinds.ts'

export const SOCIAL_SETTINGS = {
  domains: listOf(
    parsed(
      'SOCIAL_DOMAINS',
      'Front ends to which people return from a third party. Empty: the host of `PUBLIC_URL`, and this machine unless the entry is public.',
      { accepts: 'hosts, with a port where there is one', parse: hostAndPort },
    ),
  ),
  browserCheck: oneOf(
    'SOCIAL_BROWSER_CHECK',
    'Whether only the browser that began a login at a third party or by passkey can end it, recognized by a cookie. `off` is for front ends on another origin.',
    ['on', 'off'],
  ),
}
