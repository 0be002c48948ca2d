import type { PlatformReport } from '../../../application/files/reconcile-report.ts'
import { Type } from '../schema.ts'

/** What was found on one storage platform. */
export const ReconcileRow = Type.Object({
  configKey: Type.String(),
  outcome: Type.String({
    description:
      '`done`, `dry-run`, `held-back` (most objects have no record: are these the right ones?), `out-of-time` (ask again) or `failed`',
  }),
  objects: Type.Integer({ description: 'Objects that an upload could have made' }),
  orphans: Type.Integer({ description: 'Those of them that no record names' }),
  orphanBytes: Type.Integer(),
  sample: Type.Array(Type.String(), { description: 'Up to ten keys of orphans' }),
  removed: Type.Integer(),
})

/** Why one failed stays in the log. */
export function reconcileRow({ platformKey, cause: _logged, ...counts }: PlatformReport) {
  return { configKey: platformKey, ...counts, sample: [...counts.sample] }
}
