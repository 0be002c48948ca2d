import { DomainError } from '../shared/domain-error.ts'

export class ReconcileRunning extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'reconcile_running'
  constructor() {
    super('A reconciliation is already running.')
  }
}
