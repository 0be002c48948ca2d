import type { Catalogue } from './catalogue.ts'

/** Refusals of keys for programs. */
export const englishKeys: Catalogue = {
  key_not_accepted: 'Keys for programs are not accepted here. Log in instead.',
  key_outside_networks: 'This key may not be used from this address.',
  key_not_found: 'The key does not exist.',
  too_many_keys: 'A user may have {most} keys. Revoke one of them first.',
  'too_many_keys.logged': 'The user has as many keys as allowed.',
  no_service_account: 'The user is not a service account, and makes keys on their own.',
}
