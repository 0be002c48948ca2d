import type { Catalogue } from './catalogue.ts'

/** What the operation log says in place of texts that quote what it does not keep. */
export const englishLog: Catalogue = {
  'record_not_found.logged': 'It does not exist.',
  'invalid_field.logged': 'A field cannot have this value.',
  'field_taken.logged': 'A value is taken by another one.',
  'record_in_use.logged': 'It is in use.',
  'record_built_in.logged': 'It came with the service and stays as it is.',
  'invalid_request.logged': 'A field is missing or too long.',
  'platform_default.logged': 'It is the default storage platform.',
  'platform_built_in.logged': 'It is built in and cannot be removed.',
  'platform_key_taken.logged': 'There is a storage platform with this key already.',
  'wrong_password.logged': 'The old password is wrong.',
  'unknown_grant_type.logged': 'There is no such grant type.',
  'invalid_client_field.logged': 'A field is not valid for a client.',
  'invalid_platform.logged': 'A storage setting is not valid.',
}
