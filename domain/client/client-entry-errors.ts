import { DomainError } from '../shared/domain-error.ts'

/** Names the field but not its value, since one of them is a secret. */
export class InvalidClientField extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_client_field'
  constructor(field: string) {
    super(`${field} is not valid for a client.`, { params: { field } })
  }
}

export class InvalidClientTimeout extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_client_timeout'
  constructor() {
    super("A client's timeout must be 60 to 315360000 seconds, or -1 for none.")
  }
}

export class ClientNotFound extends DomainError {
  readonly kind = 'not-found'
  readonly code = 'client_not_found'
  constructor() {
    super('The client does not exist.')
  }
}

export class ClientKeyTaken extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'client_key_taken'
  constructor() {
    super('Another client has this key.')
  }
}

export class BuiltInClientKept extends DomainError {
  readonly kind = 'refused'
  readonly code = 'built_in_client_kept'
  constructor() {
    super(
      'The console itself logs in with this client, so it cannot be disabled, removed, or lose the grant type "password": nobody could log in to undo that.',
    )
  }
}
