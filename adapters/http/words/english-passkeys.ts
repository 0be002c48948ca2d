import type { Catalogue } from './catalogue.ts'

export const englishPasskeys: Catalogue = {
  passkeys_off: 'Passkeys are not available here.',
  'passkeys_off.no_address':
    'Passkeys are off. The operator has to set PUBLIC_URL to the https:// address of this service.',
  'passkeys_off.no_https':
    'Passkeys are off, because browsers require https://. The operator has to change PUBLIC_URL.',
  'passkeys_off.no_name':
    'Passkeys are off, because browsers require a host name. The operator has to change PUBLIC_URL, which has an IP address.',
  passkey_refused: 'This passkey was not accepted. Try again, or log in another way.',
  passkey_not_proven: 'The passkey could not be verified. Please start again.',
  passkey_taken: 'This passkey is already in use.',
  too_many_passkeys: 'An account has up to {most} passkeys. Remove one first.',
  'too_many_passkeys.logged': 'The account has as many passkeys as it may have.',
  passkey_not_found: 'The passkey does not exist.',
  'login_log.passkey_challenge':
    'The passkey signed no question of this service, or too late, or twice, or from another browser.',
  'login_log.passkey_unknown': 'Nobody has this passkey.',
  'login_log.passkey_invalid': 'The passkey was not used as it must be.',
  'login_log.passkey_cloned': 'The counter of the passkey went back: there may be a copy of it.',
  'login_log.passkey_disabled': 'The passkey is right, but its user is disabled.',
}
