import { DomainError } from '../shared/domain-error.ts'

export class InvalidParameter extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_parameter'
  constructor() {
    super('A parameter needs a name, and a key of up to 100 letters, digits and . _ : -')
  }
}

export class InvalidParameterValue extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_parameter_value'
  constructor() {
    super('This parameter cannot have this value.')
  }
}

export class ParameterKeyTaken extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'parameter_key_taken'
  constructor() {
    super('There is a parameter with this key already.')
  }
}

export class ParameterNotFound extends DomainError {
  readonly kind = 'not-found'
  readonly code = 'parameter_not_found'
  constructor() {
    super('The parameter does not exist.')
  }
}

export class ParameterBuiltIn extends DomainError {
  readonly kind = 'refused'
  readonly code = 'parameter_built_in'
  constructor() {
    super('A built-in parameter cannot be removed, and its key cannot be changed.')
  }
}
