import { DomainError } from '../shared/domain-error.ts'

export class DictionaryInUse extends DomainError {
  readonly kind = 'refused'
  readonly code = 'record_in_use'
  constructor(name: string) {
    super('This dictionary has values.', { params: { name } })
  }
}
