import { defineError } from '../shared/domain-error.ts'

/** Names the field but not its value, since one of them is a secret. */
export class InvalidClientField extends defineError(
  'invalid',
  'invalid_client_field',
  (field: string) => [`${field} is not valid for a client.`, { field }],
) {}

export class InvalidClientTimeout extends defineError(
  'invalid',
  'invalid_client_timeout',
  "A client's timeout must be 60 to 315360000 seconds, or -1 for none.",
) {}

export class ClientNotFound extends defineError(
  'not-found',
  'client_not_found',
  'The client does not exist.',
) {}

export class ClientKeyTaken extends defineError(
  'conflict',
  'client_key_taken',
  'Another client has this key.',
) {}

export class BuiltInClientKept extends defineError(
  'refused',
  'built_in_client_kept',
  'The console itself logs in with this client, so it cannot be disabled, removed, or lose the grant type "password": nobody could log in to undo that.',
) {}
