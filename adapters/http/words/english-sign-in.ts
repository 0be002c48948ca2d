import type { Catalogue } from './catalogue.ts'

/** Refusals of second factors, passkeys and keys for programs, and what the login log and the explanation of a login say. */
export const englishSignIn: Catalogue = {
  factor_required:
    'The password is right, and your account has a second factor. Type in the password field: your password, one blank, and the six digits of your authenticator app (or a recovery code).',
  'factor_required.nowhere':
    'Your account has a second factor. Log in with your password instead, and type in the password field: your password, one blank, and the six digits of your authenticator app.',
  'factor_required.in-field':
    'Your account has a second factor: enter a code of your authenticator app, or a recovery code.',
  'factor_required.passkey':
    'Your account is protected by a passkey. Log in with it, or type in the password field: your password, one blank, and a recovery code.',
  wrong_factor:
    'The code is wrong or was already used (attempt {failures}). Wait for the next code of your app.',
  wrong_first_code:
    'This is not the current code. Check that the time of your phone is set automatically, and type the next code.',
  factor_exists: 'Your account already has an authenticator app. Remove it first.',
  no_factor: 'Your account has no second factor.',
  nothing_to_confirm: 'This setup is over. Begin it again.',
  fresh_login_required:
    'To make sure that it is you: log out, log in again, and repeat this within ten minutes.',
  'login_log.factor_required': 'The first proof was right; a second factor was asked for.',
  'wrong_factor.logged': 'The second factor was wrong or already used.',
  'login_check.second_factor':
    'The account has a second factor: its code follows the password after one blank, or in the field `otp`.',
  'login_log.success': 'Logged in',
  'login_log.recovery_code': 'Logged in with a recovery code',
  'login_log.break_glass': 'Logged in with a local password, past the single sign-on',
  'login_log.directory_domain': 'The e-mail address is of none of the domains of the directory.',
  'login_log.directory_email_unproven':
    'The provider does not say that the e-mail address is proven.',
  'login_log.directory_no_key': 'The provider did not say who this is in the directory.',
  'login_log.directory_unknown':
    'Nobody in the directory has this key or name, or no account is linked to the person.',
  'login_log.directory_asks': 'An administrator has to link an account first.',
  'login_log.directory_no_role': 'Neither a rule nor the parameter gives a role.',
  'login_log.directory_inactive': 'The directory does not let this person in.',
  'login_log.directory_super_user': 'The directory never logs in the super administrator.',
  'login_log.directory_other_account':
    'The identity is bound to another account than that of the person.',
  'login_log.directory_other_identity':
    'The account is bound to another identity of this provider.',
  'login_log.logout': 'Logged out',
  'login_log.ended': 'Session ended by somebody else or on another device',
  'login_log.invalid_grant': 'User name or password is wrong.',
  'login_log.account_locked': 'The account is locked.',
  'login_check.client_known': 'There is no client with this id.',
  'login_check.client_enabled': 'The client is disabled.',
  'login_check.grant_allowed': 'The client does not allow this grant type.',
  'login_check.grant_configured': 'The grant type is not configured in this service.',
  'login_check.captcha': 'The login needs a solved captcha.',
  'login_check.budget':
    'Too many failed logins from this address. It is blocked for another {seconds} seconds.',
  'login_check.user_known': 'No account has this name.',
  'login_check.user_enabled': 'The account is disabled.',
  'login_check.user_not_locked': 'The account is locked for {minutes} minutes after failed logins.',
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
  key_not_accepted: 'Keys for programs are not accepted here. Log in instead.',
  key_outside_networks: 'This key may not be used from this address.',
  key_not_found: 'The key does not exist.',
  too_many_keys: 'A user may have {most} keys. Revoke one of them first.',
  'too_many_keys.logged': 'The user has as many keys as allowed.',
  no_service_account: 'The user is not a service account, and makes keys on their own.',
}
