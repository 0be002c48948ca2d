import type { Part } from './part.ts'
import { addReconcile } from './reconcile/reconcile-command.ts'

export const reconcile: Part = {
  name: 'reconcile',
  purpose: 'A comparison of objects with their records, by hand and in rounds.',
  long: ['reconcile'],
  commands: [addReconcile],
  wire: async () => [(await import('./reconcile/wiring.ts')).reconcileModule],
}
