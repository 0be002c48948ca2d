import { DomainError } from '../shared/domain-error.ts'

/** Thrown at the end of work that was only tried, so that nothing of it stays. Its entry in the log is no failure. */
export class OnlyChecked extends DomainError {
  readonly kind = 'refused'
  readonly code = 'only_checked'
  constructor() {
    super('The work was only tried: nothing is stored.')
  }
}
