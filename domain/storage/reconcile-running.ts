import { defineError } from '../shared/domain-error.ts'

export class ReconcileRunning extends defineError(
  'conflict',
  'reconcile_running',
  'A reconciliation is already running.',
) {}
