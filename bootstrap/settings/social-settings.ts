import { hostAndPort } from './addresses.ts'
import { listOf, oneOf, parsed } from './kinds.ts'

export const SOCIAL_SETTINGS = {
  domains: listOf(
    parsed({
      name: 'SOCIAL_DOMAINS',
      accepts: 'hosts, with a port where there is one',
      meaning:
        'Front ends to which people return from a third party. Empty: the host of `PUBLIC_URL`, and this machine unless the entry is public.',
      parse: hostAndPort,
    }),
  ),
  browserCheck: oneOf({
    name: 'SOCIAL_BROWSER_CHECK',
    words: ['on', 'off'],
    meaning:
      'Whether only the browser that began a login at a third party or by passkey can end it, recognized by a cookie. `off` is for front ends on another origin.',
  }),
}
