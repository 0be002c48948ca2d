import type { Catalogue } from './catalogue.ts'

export const english: Catalogue = {
  ok: 'Done',
  bad_request: 'The request is malformed.',
  malformed_body: 'The body is not the JSON object that is expected here.',
  route_not_found: 'There is nothing at this address.',
  method_not_allowed: 'This address does not support the method.',
  body_too_large: 'The request is too large.',
  unsupported_content_type: 'This content type is not accepted here.',
  validation_failed: 'The request is not complete or not correct.',
  internal_error: 'Something went wrong on our side. Please try again later.',
  dependency_unavailable: 'The service cannot answer this right now. Try again in a moment.',
  overloaded: 'The service is busy. Try again in a moment.',
  not_logged_in: 'You are not logged in, or your session has ended.',
  permission_denied: 'You do not have permission for this.',
  envelope_required: 'You do not have permission for this: the request must be encrypted.',
  invalid_envelope: 'The request could not be decrypted. Reload the page and try again.',
  invalid_client: 'The client or the way to log in is not allowed.',
  invalid_grant: 'User name or password is wrong (try {failures}).',
  account_locked: 'Too many wrong tries. Locked for {minutes} minutes.',
  invalid_login_name: 'A user name has 2 to 30 characters.',
  unsuitable_login_name:
    'A user name has 2 to 30 letters or digits of one script, with dots, dashes and underscores inside.',
  reserved_name: 'This user name is reserved.',
  name_taken: 'This user name is taken.',
  registration_closed: 'Registration is closed.',
  weak_password: 'This password is not accepted. Choose another one.',
  'weak_password.too_short': 'A password has at least {shortest} characters.',
  'weak_password.too_long': 'A password has at most {longest} characters.',
  'weak_password.common': 'Everybody tries this password first. Choose another one.',
  'weak_password.own_name': 'The password must not be made of the user name.',
  wrong_password: 'The old password is wrong (try {failures}).',
  same_password: 'The new password is the old one.',
  invalid_email: 'This is not an e-mail address.',
  invalid_phone: 'This is not a mobile number.',
  contact_taken: 'The phone number or e-mail address belongs to another account.',
  invalid_request: 'The field {field} is missing or too long.',
  invalid_captcha: 'The captcha is wrong or has expired.',
  too_many_requests: 'Too many requests. Try again in {seconds} seconds.',
  invalid_recipient: 'This is not a phone number or e-mail address that codes are sent to.',
  code_refused:
    'The code is wrong or no longer valid. After many wrong tries, wait before the next one.',
  sms_not_enabled: 'SMS is not enabled.',
  mail_not_enabled: 'Mail is not enabled.',
  send_failed: 'The message could not be sent. Try again later.',
  provider_failed: 'The other service did not confirm who you are. Please try again.',
  invalid_provider_code: 'The code of the other service is not valid (any more). Please try again.',
  social_not_configured: 'This way to log in is not set up here.',
  social_domain_refused: 'Logging in with another service is not allowed from this address.',
  invalid_social_state: 'This attempt is not valid (any more). Please start again.',
  social_not_bound:
    'No account is bound to this identity. Log in another way and bind it in your profile.',
  xcx_not_bound: 'No account is bound to this mini-program. Log in another way and bind it.',
  social_identity_taken: 'This identity is bound to an account already.',
  social_source_taken: 'Your account has a binding of this kind already. Remove it first.',
  social_binding_not_found: 'The binding does not exist.',
  social_last_way_in: 'This is the only way to log in to your account. Set a password first.',
  invalid_id: 'An id is a positive number in plain decimal form; at most 200 in a list, each once.',
  invalid_date: 'A date reads yyyy-MM-dd HH:mm:ss.',
  invalid_order: 'The list cannot be sorted like that.',
  invalid_permission_code: 'A permission code reads area:thing:action, in letters and digits.',
  invalid_lifetime: 'A time-out is a positive number of seconds, or -1 for none.',
  invalid_object_key: 'The object key is malformed.',
  file_not_found: 'The file does not exist.',
  no_storage_platform: 'There is no usable storage platform.',
  invalid_platform: 'The storage setting {field} is not valid.',
  endpoint_not_allowed:
    'This endpoint may not be connected to. The operator allows endpoints with STORAGE_ENDPOINTS.',
  root_not_allowed:
    'Files may not be kept in this folder. The operator allows folders with STORAGE_ROOTS.',
  root_overlaps:
    'Another storage platform keeps its files in this folder, in one above or in one below.',
  platform_not_found: 'The storage platform does not exist.',
  platform_key_taken: 'There is a storage platform with the key {key} already.',
  platform_default: '{key} is the default storage platform. Choose another one first.',
  platform_built_in: '{key} is built in and cannot be removed.',
  platform_files: '{key} still has files: it can neither be removed nor get another key.',
  platform_not_working: 'The storage platform does not work. Test it to learn why.',
  'platform_not_working.full': 'The storage is full: free space, or raise the quota of the bucket.',
  'platform_not_working.unreachable':
    'The storage cannot be reached: check endpoint, port and firewall, and that the service runs.',
  'platform_not_working.insecure':
    'No secure connection came about: check HTTPS, the port, and the certificate of the endpoint.',
  'platform_not_working.endpoint_not_allowed':
    'The endpoint is not known or may not be connected to: check its name, or have the operator list it in STORAGE_ENDPOINTS.',
  'platform_not_working.root_not_allowed':
    'Files may not be kept in this folder: choose one below STORAGE_ROOTS.',
  'platform_not_working.root_overlaps':
    'Another storage platform keeps its files in this folder, in one above or in one below: choose another one.',
  'platform_not_working.not_usable':
    'Its keys cannot be read any more, or this kind of platform is not spoken here: enter both keys again, and check the kind.',
  'platform_not_working.wrong_key': 'The storage does not know the access key: check it.',
  'platform_not_working.wrong_secret':
    'The secret key does not belong to the access key, or the signature version is another one: check both.',
  'platform_not_working.wrong_region':
    'The bucket lies in another region: check region and endpoint.',
  'platform_not_working.clock_skew':
    'The clock of this machine differs from that of the storage: set it, best by NTP.',
  'platform_not_working.bucket_missing':
    'The bucket does not exist: check its name, or make it. It is never made from here.',
  'platform_not_working.not_permitted':
    'The keys lack permissions: allow them to list the bucket, and to read, write and delete its objects.',
  'platform_not_working.other_bytes':
    'The storage gave other bytes back than it was given: check what stands between, such as a proxy or cache.',
  'platform_not_working.unknown':
    'The storage refused without a reason that is known here: check endpoint, path style and signature version; the log of the storage may tell more.',
  'platform_not_working.public':
    'The bucket is public: everybody who knows the address of a file can read it. Make it private.',
  'platform_not_working.privacy_unknown':
    'Whether strangers can read the bucket could not be found out: check its access policy.',
  upload_empty: 'The file is empty.',
  upload_too_large: 'The file is too large.',
  upload_type: 'Files of this type are not accepted.',
  upload_content: 'The content does not fit the file type.',
  upload_aborted: 'The upload broke off.',
  upload_malformed:
    'The form must have one file, with a file name, in the part this address asks for.',
  storage_full: 'The storage is full.',
  storage_unreachable: 'The storage cannot be reached.',
  'login_log.success': 'Logged in',
  'login_log.logout': 'Logged out',
  'login_log.invalid_grant': 'User name or password is wrong.',
  'login_log.account_locked': 'The account is locked.',
  'login_log.invalid_request': 'A field is missing or too long.',
  'login_log.too_many_requests': 'Too many requests.',
  'field.required': '{field} is required',
  'field.type': '{field} must be given once, as {limit}',
  'field.minLength': '{field} needs at least {limit} characters',
  'field.maxLength': '{field} may have at most {limit} characters',
  'field.maxProperties': '{field} has too many fields',
  'field.other': '{field} is not valid',
}
