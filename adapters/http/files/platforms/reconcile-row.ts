import type { PlatformReport } from '../../../../application/files/recovery/reconcile-report.ts'
import { Type } from '../../wire/schema.ts'
import { wireId } from '../../wire/wire-id.ts'
import { WireId } from '../../wire/wire-types.ts'

/** The result for one storage platform. */
export const ReconcileRow = Type.Object({
  configKey: Type.String(),
  outcome: Type.String({
    description:
      '`done`, `dry-run`, `held-back` (most objects have no record; check the platform), `out-of-time` (call again) or `failed`',
  }),
  objects: Type.Integer({ description: 'Objects that this service has written' }),
  foreign: Type.Integer({ description: 'Other objects, which are never removed' }),
  orphans: Type.Integer({ description: 'Objects whose record was removed' }),
  orphanBytes: Type.Integer(),
  sample: Type.Array(Type.String(), { description: 'Up to ten keys of orphans' }),
  removed: Type.Integer(),
  missing: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'Files whose object does not exist, at least',
  }),
  missingSample: Type.Array(WireId, { description: 'Up to ten of their ids' }),
  verified: Type.Integer({ description: 'Files that were compared with their checksums' }),
  altered: Type.Integer({ description: 'Those that differ from their checksums' }),
  alteredSample: Type.Array(WireId, { description: 'Up to ten of their ids' }),
})

const NOT_COMPARED = { verified: 0, altered: 0, alteredSample: [] }

/** The cause of a failure is only logged. */
export function reconcileRow(report: PlatformReport) {
  const { platformKey, cause: _logged, compared = NOT_COMPARED, ...counts } = report
  const { verified, altered } = compared
  return {
    configKey: platformKey,
    ...counts,
    sample: [...counts.sample],
    missing: counts.missing ?? null,
    missingSample: counts.missingSample.map(wireId),
    verified,
    altered,
    alteredSample: compared.alteredSample.map(wireId),
  }
}
