import type { Catalogue } from './catalogue.ts'
import { englishAccess } from './english-access.ts'
import { englishLog } from './english-log.ts'
import { englishOrganization } from './english-organization.ts'
import { englishSheets } from './english-sheets.ts'
import { englishUsers } from './english-users.ts'

export const english: Catalogue = {
  ok: 'Done',
  bad_request: 'The request is malformed.',
  malformed_body: 'The body is not the JSON object that is expected here.',
  route_not_found: 'There is nothing at this address.',
  method_not_allowed: 'This address does not support the method.',
  body_too_large: 'The request is too large.',
  unsupported_content_type: 'This content type is not accepted here.',
  repeated_submit: 'This was sent a moment ago already. Please do not repeat it.',
  validation_failed: 'The request is not complete or not correct.',
  internal_error: 'Something went wrong on our side. Please try again later.',
  dependency_unavailable: 'The service cannot answer this right now. Try again in a moment.',
  overloaded: 'The service is busy. Try again in a moment.',
  not_logged_in: 'You are not logged in, or your session has ended.',
  permission_denied: 'You do not have permission for this.',
  envelope_required: 'You do not have permission for this: the request must be encrypted.',
  invalid_envelope: 'The request could not be decrypted. Reload the page and try again.',
  invalid_client: 'The client or the way to log in is not allowed.',
  invalid_grant:
    'User name or password is wrong (try {failures}). After many wrong tries, wait before the next one.',
  account_locked: 'Too many wrong tries. Locked for at least {minutes} minutes.',
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
  'invalid_request.captcha': 'Enter the captcha.',
  invalid_captcha: 'The captcha is wrong or has expired.',
  too_many_requests: 'Too many requests. Try again in {seconds} seconds.',
  invalid_recipient: 'This is not a phone number or e-mail address that codes are sent to.',
  code_refused:
    'The code is wrong or no longer valid. After many wrong tries, wait before the next one.',
  sms_not_enabled: 'SMS is not enabled.',
  mail_not_enabled: 'Mail is not enabled.',
  sending_stopped: 'No codes can be sent right now. Try again in {seconds} seconds.',
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
  invalid_id: 'An id is a positive number in plain decimal form; at most 200 in a list.',
  invalid_date: 'A date reads yyyy-MM-dd HH:mm:ss.',
  invalid_order: 'The list cannot be sorted like that.',
  invalid_permission_code: 'A permission code reads area:thing:action, in letters and digits.',
  invalid_lifetime: 'A time-out is a positive number of seconds, or -1 for none.',
  invalid_client_field: '{field} is not valid for a client.',
  invalid_client_timeout: 'A time-out of a client is 60 to 315360000 seconds, or -1 for none.',
  unknown_grant_type: 'There is no grant type "{grantType}". There are: {known}.',
  grant_types_not_configured:
    'Saved. Nobody can log in by {grantTypes} yet: settings lack what it needs.',
  client_not_found: 'The client does not exist.',
  client_key_taken: 'Another client has this key.',
  built_in_client_kept:
    'The console itself logs in with this client, so it cannot be disabled, removed, or lose the grant type "password": nobody could log in to undo that.',
  invalid_object_key: 'The object key is malformed.',
  file_altered:
    'The content of the file is not what was stored: somebody has to restore it from a backup.',
  file_not_found: 'The file does not exist.',
  no_storage_platform: 'There is no usable storage platform.',
  invalid_platform: 'The storage setting {field} is not valid.',
  access_key_reference:
    'An access key takes no reference, because signed addresses show it: enter the access key itself. Only the secret key may be a reference.',
  endpoint_not_found:
    'The name of the endpoint stands for no address: check its spelling and the name server (DNS) of the machine.',
  endpoint_not_allowed:
    'This endpoint may not be connected to: check its name. The operator allows endpoints with STORAGE_ENDPOINTS.',
  unknown_cloud: 'ext1 names a cloud that is not known here; known are: {known}.',
  platform_not_private:
    'Files are private on every storage platform, and addresses of them are signed: choose the access policy 0 (private).',
  endpoint_needs_name:
    'A platform of kind ali-oss cannot be reached by an IPv6 address: give a host name that stands for it, or an IPv4 address.',
  domain_is_no_name:
    'The domain of such a platform is a host name, with a port if it takes one, and no path: signatures cover host and path.',
  domain_not_signed:
    'This cloud takes signed addresses at its own endpoint only: leave the domain empty.',
  root_not_allowed:
    'Files may not be kept in this folder. The operator allows folders with STORAGE_ROOTS.',
  root_overlaps:
    'Another storage platform keeps its files in this folder, in one above or in one below.',
  platform_not_found: 'The storage platform does not exist.',
  platform_key_taken: 'There is a storage platform with the key {key} already.',
  platform_default: '{key} is the default storage platform. Choose another one first.',
  platform_built_in: '{key} is built in and cannot be removed.',
  platform_move: 'Files are moved from or to {key}: finish or cancel that first.',
  platform_files:
    '{key} still has files, or objects that are not removed yet: it cannot be deleted and its key cannot change.',
  platform_location_in_use:
    '{key} still has files at its old location, or objects there that are not removed yet: add another platform and move the files to it. With "force": true only the settings change; no object is moved.',
  platform_changing:
    'Others keep changing this storage platform. Look at its settings and try again.',
  platform_not_working: 'The storage platform does not work. Test it to learn why.',
  'platform_not_working.full': 'The storage is full: free space, or raise the quota of the bucket.',
  'platform_not_working.unreachable':
    'The connection to the storage breaks off or finds no way: check the network and firewall between, and what stands in front of it.',
  'platform_not_working.endpoint_not_found':
    'The name of the endpoint stands for no address: check its spelling and the name server (DNS) of the machine.',
  'platform_not_working.connection_refused':
    'Nobody listens at the endpoint: check the port, and that the storage service runs.',
  'platform_not_working.timed_out':
    'The endpoint does not answer in time: check address, port and firewall, and how busy the storage is.',
  'platform_not_working.busy':
    'The storage is busy or being maintained: try again later, and check what stands in front of it, such as a proxy.',
  'platform_not_working.insecure':
    'No connection came about, as one side speaks HTTPS and the other does not, or the certificate is not accepted: check HTTPS, the port and the certificate.',
  'platform_not_working.endpoint_not_allowed':
    'The endpoint may not be connected to: check its name. The operator allows endpoints with STORAGE_ENDPOINTS.',
  'platform_not_working.root_not_allowed':
    'Files may not be kept in this folder: choose one below STORAGE_ROOTS.',
  'platform_not_working.root_overlaps':
    'Another storage platform keeps its files in this folder, in one above or in one below: choose another one.',
  'platform_not_working.not_usable':
    'Its keys cannot be read any more, or this kind of platform is not spoken here: enter both keys again, and check the kind.',
  'platform_not_working.access_key_reference':
    'The access key is stored as a reference, which is not resolved any more because signed addresses show it: enter the access key itself.',
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
    'The keys lack permissions: allow them to list the bucket and its multipart uploads, and to read, write and delete its objects.',
  platform_needs_actions: 'This step needs, by the words of its policies: {actions}.',
  'platform_not_working.other_bytes':
    'The storage gave other bytes back than it was given: check what stands between, such as a proxy or cache.',
  'platform_not_working.signed_address':
    'Signed addresses do not lead to the object, so downloads cannot be redirected: check endpoint, path style, signature version and what stands between, or leave `download` at `stream`.',
  'platform_not_working.signed_for_domain':
    'Addresses signed for the domain do not lead to the object: it must lead to this bucket with host and path unchanged, and STORAGE_ENDPOINTS must allow it for this test. Or leave the domain empty.',
  'platform_not_working.unknown':
    'The storage refused without a reason that is known here: check endpoint, path style and signature version; the log of the storage may tell more.',
  'platform_not_working.unlisted':
    'What is in the bucket cannot be listed, so neither uploads that died nor objects without a record are found: allow the keys to list the bucket and its multipart uploads.',
  'platform_not_working.public':
    'The bucket is public: everybody who knows the address of a file can read it. Make it private.',
  'platform_not_working.privacy_unknown':
    'Whether strangers can read the bucket could not be found out: check its access policy.',
  'platform_not_working.versioned':
    'The bucket keeps versions: what is deleted here stays in it as an older version, unseen. Turn that off, or have the bucket remove older versions after some days.',
  reconcile_running: 'Objects and records are being compared already. Try again later.',
  tus_header: 'The header {header} is missing or not understood.',
  tus_version: 'Resumable uploads speak version 1.0.0 of tus; name it in Tus-Resumable.',
  upload_not_found: 'The upload does not exist (any more).',
  upload_offset: 'The upload goes on at another offset. Ask for it first.',
  upload_busy: 'Another request writes this upload. Try again in a moment.',
  upload_parts: 'The upload comes in too many parts. Send longer ones.',
  scan_failed: 'The file could not be checked for viruses. Try again later.',
  file_quarantined: 'The file is infected. It was put into quarantine as {ossId}.',
  quota_bytes: 'Your files would take more space than the {most} bytes you may use.',
  quota_files: 'You have as many files as you may have: {most}.',
  quota_running: 'You have as many uploads running as you may have: {most}.',
  upload_empty: 'The file is empty.',
  upload_too_large: 'The file is too large.',
  upload_type: 'Files of this type are not accepted.',
  upload_content: 'The content does not fit the file type.',
  upload_aborted: 'The upload broke off.',
  upload_running: 'This upload is under way already. Try again in a moment.',
  upload_unconfirmed:
    'Whether the file is kept is not certain yet. Look for it in the list before you send it again.',
  upload_key_reused: 'Another file was uploaded with this key. Use a new key for each file.',
  upload_malformed:
    'The form must have one file, with a file name, in the part this address asks for.',
  storage_full: 'The storage is full.',
  storage_unreachable: 'The storage cannot be reached.',
  record_not_found: 'The {record} does not exist.',
  invalid_field: '{field} cannot have this value.',
  field_taken: '{field} is already in use.',
  record_in_use: 'The {record} “{name}” is in use.',
  record_built_in: 'This {record} came with the service and stays as it is.',
  'login_log.success': 'Logged in',
  'login_log.logout': 'Logged out',
  'login_log.ended': 'Session ended from elsewhere',
  'login_log.invalid_grant': 'User name or password is wrong.',
  'login_log.account_locked': 'The account is locked.',
  'login_log.invalid_request': 'A field is missing or too long.',
  'login_log.too_many_requests': 'Too many requests.',
  'login_check.client_known': 'There is no client with this id.',
  'login_check.client_enabled': 'The client is disabled.',
  'login_check.grant_allowed': 'The grant type is not on the list of the client.',
  'login_check.grant_configured': 'The grant type is not set up in this service.',
  'login_check.captcha': 'The login must bring a solved captcha.',
  'login_check.budget':
    'Too many failed logins from this address. It is open again in {seconds} seconds.',
  'login_check.user_known': 'No account has this name.',
  'login_check.user_enabled': 'The account is disabled.',
  'login_check.user_not_locked': 'The account is locked for {minutes} minutes after wrong tries.',
  development_only:
    'For development: only this machine itself is answered here, without a proxy in between and with a Host such as localhost.',
  origin_refused: 'Pages of this origin may not connect here.',
  'push.welcome': 'Welcome. You are logged in.',
  'push.session-ended': 'This session was ended from elsewhere. Please log in again.',
  'push.binding-added': 'A third-party identity was bound to your account.',
  'push.binding-removed': 'A third-party identity was removed from your account.',
  'push.migration-queued': 'Moving files from {from} to {to} waits: {percent} %.',
  'push.migration-running': 'Moving files from {from} to {to}: {percent} %.',
  'push.migration-paused': 'Moving files from {from} to {to} is paused at {percent} %.',
  'push.migration-cancelled': 'Moving files from {from} to {to} was cancelled at {percent} %.',
  'push.migration-done': 'All files of {from} are on {to} now: {filesMoved}.',
  'push.migration-failed': 'Not all files could be moved from {from} to {to}.',
  migration_not_found: 'There is no such move of files.',
  migration_same_platform: 'Choose two different storage platforms.',
  migration_platform_stopped: 'The storage platform {key} is disabled. Enable it first.',
  migration_open: 'The files of {key} are being moved already. Resume that move, or cancel it.',
  migration_state: 'The move is {state}: it does not allow this now.',
  migration_copy_differs: 'A file does not have the content that was recorded.',
  'field.required': '{field} is required',
  'field.type': '{field} must be given once, as {limit}',
  'field.minLength': '{field} needs at least {limit} characters',
  'field.maxLength': '{field} may have at most {limit} characters',
  'field.maxProperties': '{field} has too many fields',
  'field.rule': '{field}: {rule}',
  'field.other': '{field} is not valid',
  ...englishAccess,
  ...englishLog,
  ...englishOrganization,
  ...englishUsers,
  ...englishSheets,
}
