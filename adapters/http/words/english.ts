import type { Catalogue } from './catalogue.ts'
import { englishAccess } from './english-access.ts'
import { englishLinks } from './english-links.ts'
import { englishLog } from './english-log.ts'
import { englishRecords } from './english-records.ts'
import { englishSheets } from './english-sheets.ts'
import { englishSignIn } from './english-sign-in.ts'
import { englishStorage } from './english-storage.ts'
import { englishUsers } from './english-users.ts'

export const english: Catalogue = {
  ok: 'Done',
  bad_request: 'The request is malformed.',
  malformed_body: 'The body is not a valid JSON object.',
  route_not_found: 'There is nothing at this address.',
  part_off: 'What this address opens is switched off here. Ask whoever sent it to you.',
  method_not_allowed: 'This address does not support the method.',
  body_too_large: 'The request is too large.',
  unsupported_content_type: 'This content type is not supported here.',
  repeated_submit: 'This was already sent a moment ago. Please do not repeat it.',
  validation_failed: 'The request is incomplete or incorrect.',
  other_generation:
    'This front end is of generation 6, but its client speaks generation 5, so parts of it fail. Whoever runs the service gives it a client of generation 6: docs/build/front-end.md.',
  'other_generation.member':
    'This front end is of generation 6, but its client speaks generation 5: {member} is not understood, and nothing was changed. Whoever runs the service gives it a client of generation 6: docs/build/front-end.md.',
  'other_generation.own':
    'This client speaks generation 6, where {member} has another name or other values. Nothing was changed.',
  unknown_wire:
    'This client speaks a generation that the service does not serve at the moment. Ask whoever runs it.',
  client_outside_paths: 'Sessions of this client may not be used here.',
  client_outside_networks: 'Sessions of this client may not be used from this address.',
  rules_shut_out:
    'These rules would shut you out: they exclude your address, or the pages that you work with.',
  internal_error: 'Something went wrong on our side. Please try again later.',
  dependency_unavailable: 'The service cannot answer this right now. Try again in a moment.',
  'dependency_unavailable.logged_out':
    'You are logged out. The service could not store it yet, and keeps trying.',
  overloaded: 'The service is busy. Try again in {seconds} s.',
  route_timeout: 'This took longer than {seconds} s, and was ended. Nothing was changed.',
  answer_too_large: 'The answer is too large. Ask for less at once.',
  not_logged_in: 'You are not logged in, or your session has ended.',
  permission_denied: 'You do not have permission for this.',
  answer_not_encrypted:
    'This answer cannot be encrypted: ANSWER_KEY is not set, or the answer is a file.',
  envelope_required: 'You do not have permission for this: the request must be encrypted.',
  invalid_envelope: 'The request could not be decrypted. Reload the page and try again.',
  invalid_client: 'This client or login method is not allowed.',
  invalid_grant:
    'The user name or password is wrong (attempt {failures}). After many failed attempts you have to wait.',
  account_locked: 'Too many failed attempts. Locked for at least {minutes} minutes.',
  invalid_login_name: 'A user name has 2 to 30 characters.',
  unsuitable_login_name:
    'A user name has 2 to 30 letters or digits of one script. Dots, dashes and underscores may be inside.',
  reserved_name: 'This user name is reserved.',
  name_taken: 'This user name is taken.',
  registration_closed: 'Registration is closed.',
  weak_password: 'This password is not accepted. Choose another one.',
  'weak_password.too_short': 'A password has at least {shortest} characters.',
  'weak_password.too_long': 'A password has at most {longest} characters.',
  'weak_password.common': 'This password is too common. Choose another one.',
  'weak_password.own_name': 'The password must not be based on the user name.',
  wrong_password: 'The current password is wrong (attempt {failures}).',
  same_password: 'The new password must differ from the old one.',
  invalid_email: 'This is not a valid e-mail address.',
  mail_too_long: 'A mail has up to 200 characters of subject, and 65,536 of text.',
  too_many_mails: 'Up to 1,000 mails leave at once.',
  invalid_phone: 'This is not a valid mobile number.',
  contact_taken: 'The phone number or e-mail address belongs to another account.',
  invalid_request: 'The field {field} is missing or too long.',
  'invalid_request.captcha': 'Enter the captcha.',
  invalid_captcha: 'The captcha is wrong or has expired.',
  too_many_requests: 'Too many requests. Try again in {seconds} seconds.',
  'too_many_requests.source':
    'Too many requests from your network address, by you or by others who share it. Try again in {seconds} seconds.',
  invalid_recipient: 'Codes cannot be sent to this phone number or e-mail address.',
  code_refused: 'The code is wrong or has expired. After many failed attempts you have to wait.',
  sms_not_enabled: 'SMS is not enabled.',
  mail_not_enabled: 'Mail is not enabled.',
  sending_stopped: 'No codes can be sent right now. Try again in {seconds} seconds.',
  send_failed: 'The message could not be sent. Try again later.',
  provider_failed: 'The other service did not confirm who you are. Please try again.',
  invalid_provider_code: 'The code of the other service is invalid or expired. Please try again.',
  social_not_configured: 'This login method is not configured here.',
  'social_not_configured.others':
    'This login method is not configured here, although the page shows it. Configured: {sources}.',
  social_domain_refused: 'Logging in with another service is not allowed from this address.',
  invalid_social_state: 'This attempt is invalid or has expired. Please start again.',
  social_not_bound:
    'No account is bound to this identity. Log in another way and bind it in your profile.',
  xcx_not_bound: 'No account is bound to this mini-program. Log in another way and bind it.',
  social_identity_taken: 'This identity is already bound to an account.',
  social_source_taken: 'Your account already has a binding of this kind. Remove it first.',
  social_binding_not_found: 'The binding does not exist.',
  social_last_way_in: 'This is the only way to log in to your account. Set a password first.',
  invalid_id: 'Ids must be positive decimal numbers, 1 to 200 of them.',
  invalid_date: 'A date must have the form yyyy-MM-dd HH:mm:ss, and be a time that exists.',
  invalid_order: 'The list cannot be sorted by these columns and directions.',
  invalid_permission_code:
    'A permission code has the form area:thing:action in letters and digits.',
  invalid_lifetime: 'A timeout is a positive number of seconds, or -1 for none.',
  invalid_client_field: '{field} is not valid.',
  invalid_client_timeout: 'A timeout must be 60 to 315360000 seconds, or -1 for none.',
  unknown_grant_type: 'There is no grant type "{grantType}". Known types: {known}.',
  grant_types_not_configured:
    'Saved. Nobody can log in with {grantTypes} yet, because it is not configured.',
  client_not_found: 'The client does not exist.',
  client_key_taken: 'Another client has this key.',
  built_in_client_kept:
    'The console itself logs in with this client. It cannot be disabled or removed or lose the grant type "password", because nobody could log in to undo that.',
  invalid_object_key: 'The object key is malformed.',
  file_altered:
    'The content of the file has changed since it was stored. It must be restored from a backup.',
  file_not_found: 'The file does not exist.',
  no_storage_platform: 'There is no usable storage platform.',
  invalid_platform: 'The storage setting {field} is not valid.',
  access_key_reference:
    'Enter the access key itself, not a reference, because signed URLs show it. Only the secret key may be a reference.',
  endpoint_not_found:
    'The host name of the endpoint cannot be resolved. Check its spelling and the DNS server of the machine.',
  scim_invalid: 'SCIM refuses this as {scimType}: {about}.',
  scim_taken: 'Another resource or account has this name.',
  scim_not_found: 'There is no such resource.',
  scim_changed: 'Somebody else has changed the resource meanwhile.',
  scim_refused: 'The account cannot be like this: {reason}.',
  webhook_not_found: 'The webhook does not exist.',
  webhook_address_refused:
    'Webhooks may not be sent to this address. The operator allows hosts with WEBHOOK_ENDPOINTS.',
  webhook_contacts_refused:
    'Only somebody who sees the contacts of all users may have them sent, or change where they go.',
  webhook_contacts_unencrypted: 'With contacts, the address must begin with https://.',
  webhook_without_secret: 'The webhook has no secret yet. Make one first.',
  endpoint_not_allowed:
    'Connections to this endpoint are not allowed. Check its name. The operator allows endpoints with STORAGE_ENDPOINTS.',
  unknown_cloud: 'ext1 names an unknown cloud. Known clouds: {known}.',
  endpoint_needs_name:
    'A platform of kind ali-oss cannot be reached by an IPv6 address. Enter a host name or an IPv4 address.',
  domain_is_no_name:
    'The domain of such a platform is a host name with an optional port and no path, because signatures cover host and path.',
  domain_not_signed:
    'This cloud takes signed URLs at its own endpoint only. Leave the domain empty.',
  root_not_allowed:
    'Files may not be stored in this folder. The operator allows folders with STORAGE_ROOTS.',
  root_overlaps:
    'Another storage platform stores its files in this folder, or in a folder above or below it.',
  'platform_not_working.full': 'The storage is full. Free space or raise the quota of the bucket.',
  'platform_not_working.unreachable':
    'The storage cannot be reached, or the connection breaks off. Check the network, the firewall and any proxy in front of the storage.',
  'platform_not_working.endpoint_not_found':
    'The host name of the endpoint cannot be resolved. Check its spelling and the DNS server of the machine.',
  'platform_not_working.connection_refused':
    'The endpoint refuses connections. Check the port, and that the storage service is running.',
  'platform_not_working.timed_out':
    'The endpoint does not answer in time. Check the address, port and firewall, and the load of the storage.',
  'platform_not_working.busy':
    'The storage is busy or under maintenance. Try again later, and check any proxy in front of it.',
  'platform_not_working.insecure':
    'No connection could be made: only one side uses HTTPS, or the certificate is not accepted. Check the HTTPS setting, the port and the certificate.',
  'platform_not_working.endpoint_not_allowed':
    'Connections to the endpoint are not allowed. Check its name. The operator allows endpoints with STORAGE_ENDPOINTS.',
  'platform_not_working.root_not_allowed':
    'Files may not be stored in this folder. Choose one below STORAGE_ROOTS.',
  'platform_not_working.root_overlaps':
    'Another storage platform stores its files in this folder, or in a folder above or below it. Choose another one.',
  'platform_not_working.not_usable':
    'The keys can no longer be decrypted, or this kind of platform is not supported. Enter both keys again, and check the kind.',
  'platform_not_working.access_key_reference':
    'The access key is stored as a reference. References are no longer allowed here, because signed URLs show the key. Enter the access key itself.',
  'platform_not_working.wrong_key': 'The storage does not know the access key. Check it.',
  'platform_not_working.wrong_secret':
    'The secret key does not belong to the access key, or the signature version is wrong. Check both.',
  'platform_not_working.wrong_region':
    'The bucket is in another region. Check region and endpoint.',
  'platform_not_working.clock_skew':
    'The clock of this machine differs from that of the storage. Set it, preferably by NTP.',
  'platform_not_working.bucket_missing':
    'The bucket does not exist. Check its name, or create it. The service never creates buckets.',
  'platform_not_working.not_permitted':
    'The keys lack permissions. Allow them to list the bucket and its multipart uploads, and to read, write and delete its objects.',
  'platform_not_working.other_bytes':
    'The storage returned other bytes than were written. Check any proxy or cache in between.',
  'platform_not_working.signed_address':
    'Signed URLs do not lead to the object, so downloads cannot be redirected. Check the endpoint, path style, signature version and any proxy in between, or leave `download` at `stream`.',
  'platform_not_working.signed_for_domain':
    'URLs signed for the domain do not lead to the object. The domain must lead to this bucket with host and path unchanged, and STORAGE_ENDPOINTS must allow it for this test. Or leave the domain empty.',
  'platform_not_working.unknown':
    'The storage refused for an unknown reason. Check the endpoint, path style and signature version; the log of the storage may say more.',
  'platform_not_working.unlisted':
    'The bucket cannot be listed, so neither abandoned uploads nor objects without a record are found. Allow the keys to list the bucket and its multipart uploads.',
  'platform_not_working.public':
    'The bucket is public: anybody who knows the URL of a file can read it. Make it private.',
  'platform_not_working.public_before':
    'New files are private here, but the oldest file can be read by anybody who knows its URL: objects from before are public by themselves. Make them private (their ACL).',
  'platform_not_working.privacy_unknown':
    'It could not be determined whether the bucket is public. Check its access policy.',
  'platform_not_working.versioned':
    'The bucket keeps versions, so deleted files stay in it as older versions. Turn versioning off, or set a rule that removes older versions after some days.',
  'platform_not_working.more_rights':
    'The keys can do more than files need: they can read who else may use the bucket. Give them only the policy that the step access shows.',
  reconcile_running: 'Objects and records are already being compared. Try again later.',
  digest_header:
    'The header {header} has no checksum to compare with. See Want-Content-Digest for algorithms.',
  tus_checksum: 'The bytes of this part are not those of its checksum. Send the part again.',
  tus_header: 'The header {header} is missing or invalid.',
  tus_version: 'Resumable uploads use tus version 1.0.0; send it in Tus-Resumable.',
  direct_not_here:
    'Files cannot be sent to the storage platform directly here. Upload them to the service.',
  direct_incomplete:
    'The storage platform does not have all of the file yet: part {part} is missing.',
  direct_part: 'The upload has no part of this number.',
  upload_not_found: 'The upload does not exist or has ended.',
  upload_offset: 'The upload continues at another offset. Request it first.',
  upload_busy: 'Another request is writing this upload. Try again in a moment.',
  upload_parts: 'The upload has too many parts. Send larger ones.',
  scan_failed: 'The file could not be checked for viruses. Try again later.',
  file_quarantined: 'The file is infected and was quarantined as {ossId}.',
  quota_department: 'Your department would store more than it may.',
  quota_bytes: 'This would exceed your storage limit of {most} bytes.',
  quota_files: 'You have reached the maximum number of files: {most}.',
  quota_running: 'You have reached the maximum number of simultaneous uploads: {most}.',
  upload_empty: 'The file is empty.',
  upload_too_large: 'The file is too large.',
  upload_type: 'Files of this type are not accepted.',
  upload_content: 'The content does not match the file type.',
  upload_aborted: 'The upload broke off.',
  upload_checksum: 'The bytes that arrived are not those of the checksum. Send the file again.',
  upload_running: 'This upload is already in progress. Try again in a moment.',
  upload_unconfirmed:
    'It is not certain yet whether the file was stored. Look for it in the list before you send it again.',
  upload_key_reused: 'Another file was uploaded with this key. Use a new key for each file.',
  upload_malformed: 'The form must have exactly one file with a file name, in the expected part.',
  storage_full: 'The storage is full.',
  storage_unreachable: 'The storage cannot be reached.',
  development_only:
    'For development only: requests must come from this machine, without a proxy, and with a Host such as localhost.',
  origin_refused: 'Pages of this origin may not connect here.',
  'push.welcome': 'Welcome. You are logged in.',
  'push.session-ended': 'This session has ended. Please log in again.',
  'push.binding-added': 'A third-party identity was bound to your account.',
  'push.binding-removed': 'A third-party identity was removed from your account.',
  'push.migration-queued': 'Moving files from {from} to {to} is queued: {percent} %.',
  'push.migration-running': 'Moving files from {from} to {to}: {percent} %.',
  'push.migration-paused': 'Moving files from {from} to {to} is paused at {percent} %.',
  'push.migration-cancelled': 'Moving files from {from} to {to} was cancelled at {percent} %.',
  'push.migration-done': 'All files of {from} are now on {to}: {filesMoved}.',
  'push.migration-failed': 'Not all files could be moved from {from} to {to}.',
  migration_not_found: 'There is no such move of files.',
  migration_same_platform: 'Choose two different storage platforms.',
  migration_platform_stopped: 'The storage platform {key} is disabled. Enable it first.',
  migration_open: 'The files of {key} are already being moved. Resume or cancel that move.',
  migration_state: 'The move is {state}, which does not allow this.',
  migration_copy_differs: 'A file does not have the content that was recorded.',
  'field.required': '{field} is required',
  'field.type': '{field} must be a single {limit}',
  'field.minLength': '{field} must have at least {limit} characters',
  'field.maxLength': '{field} may have at most {limit} characters',
  'field.minimum': '{field}: at least {limit}',
  'field.maximum': '{field}: at most {limit}',
  'field.minItems': '{field}: at least {limit}',
  'field.maxItems': '{field}: at most {limit}',
  'field.enum': '{field}: one of {limit}',
  'field.maxProperties': '{field} has too many fields',
  'field.rule': '{field}: {rule}',
  'field.other': '{field} is not valid',
  ...englishRecords,
  ...englishAccess,
  ...englishLog,
  ...englishUsers,
  ...englishSheets,
  ...englishSignIn,
  ...englishStorage,
  ...englishLinks,
}
