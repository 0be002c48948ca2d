import { hostAndPort } from './host-and-port.ts'
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
      'Whether only the browser that went to a third party can return from it, recognized by a cookie. `off` is for front ends on another origin.',
  }),
}
