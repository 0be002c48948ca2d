import type { ReconcileObjects } from '../../../../application/parts/reconcile/reconcile-objects.ts'
import type { PlatformReport } from '../../../../application/parts/reconcile/reconcile-report.ts'
import { ReconcileRunning } from '../../../../domain/storage/platforms/platform-errors.ts'
import { loggedError } from '../../edge/failures/error-log.ts'
import { routeOf } from '../../route.ts'
import { Type } from '../../wire/schema.ts'
import { WireId, wireId } from '../../wire/wire-types.ts'

/** The result for one storage platform. */
const ReconcileRow = Type.Object(
  {
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
  },
  { title: 'ReconcileReport' },
)

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

/** Short, because the caller waits for the answer. */
const MAX_SECONDS = 20
const MOST_FILES = 1000

const Body = Type.Object({
  dryRun: Type.Boolean({ description: '`true`: only report, remove nothing' }),
  force: Type.Optional(
    Type.Boolean({ description: '`true`: remove objects even if most have no record' }),
  ),
  verify: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MOST_FILES,
      description: 'Number of files per platform to read and compare with their checksums',
    }),
  ),
})

export const RECONCILE_ROUTES = [
  routeOf<{ readonly reconcile: ReconcileObjects }>({ area: 'platform' })({
    method: 'POST',
    url: '/resource/oss/config/reconcile',
    access: 'system:ossConfig:remove',
    audit: { kind: 'clear', covers: 'part' },
    words: ['Remove objects without a record', '清理无记录的对象'],
    errors: ['reconcile_running', 'no_storage_platform', 'storage_unreachable'],
    summary: 'Remove objects without a record from the storage platforms',
    description: `Works through the enabled platforms one by one for at most ${MAX_SECONDS} seconds. Removes only objects that this service has written, whose record was removed, and that are older than the grace period. Objects of others are counted and left alone.`,
    body: Body,
    reply: Type.Array(ReconcileRow),
    run: async ({ reconcile }, { body, request, audited }) => {
      const { dryRun, force = false, verify: mostFiles = 0 } = body
      const verify = mostFiles > 0 ? { mostFiles, mostBytes: Infinity } : undefined
      // Removal is final, so the audit entry is written before it begins.
      await audited(async () => undefined)
      const deadline = AbortSignal.timeout(MAX_SECONDS * 1000)
      const reports = await reconcile.execute({ dryRun, force, verify, deadline })
      if (!reports) throw new ReconcileRunning()
      for (const { platformKey, outcome, cause } of reports) {
        if (outcome !== 'failed') continue
        const failure = loggedError(cause)
        request.log.warn({ platformKey, failure }, 'a storage platform was not reconciled')
      }
      return reports.map(reconcileRow)
    },
  }),
]
