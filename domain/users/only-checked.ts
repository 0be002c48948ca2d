import { DomainError } from '../shared/domain-error.ts'

/** Thrown once every row is judged, so that nothing of them stays. */
export class OnlyChecked extends DomainError {
  readonly kind = 'refused'
  readonly code = 'only_checked'
  constructor() {
    super('The rows were checked only: nothing is stored.')
  }
}
