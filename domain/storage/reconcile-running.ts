import { DomainError } from '../shared/domain-error.ts'

/** Objects and records are being compared already, here or on another instance. */
export class ReconcileRunning extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'reconcile_running'
  constructor() {
    super('Objects and records are being compared already.')
  }
}
