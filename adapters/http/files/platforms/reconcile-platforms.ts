import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ReconcileObjects } from '../../../../application/files/recovery/reconcile-objects.ts'
import { ReconcileRunning } from '../../../../domain/storage/platforms/platform-conflicts.ts'
import { audited } from '../../edge/audit/audited.ts'
import { loggedError } from '../../edge/failures/error-log.ts'
import { Type } from '../../wire/schema.ts'
import { ReconcileRow, reconcileRow } from './reconcile-row.ts'

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

export function reconcilePlatformsRoute(reconcile: ReconcileObjects): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Remove objects without a record from the storage platforms',
      description: `Works through the enabled platforms one by one for at most ${MAX_SECONDS} seconds. Removes only objects that this service has written, whose record was removed, and that are older than the grace period. Objects of others are counted and left alone.`,
      tags: ['Storage platforms'],
      body: Body,
      response: { 200: Type.Array(ReconcileRow) },
    }
    const audit = { area: 'platform', kind: 'clear', covers: 'part' } as const
    const config = { access: 'system:ossConfig:remove', audit } as const
    app.post('/resource/oss/config/reconcile', { schema, config }, async (request) => {
      const { dryRun, force = false, verify: mostFiles = 0 } = request.body
      const verify = mostFiles > 0 ? { mostFiles, mostBytes: Infinity } : undefined
      // Removal is final, so the audit entry is written before it begins.
      await audited(request, async () => undefined)
      const deadline = AbortSignal.timeout(MAX_SECONDS * 1000)
      const reports = await reconcile.execute({ dryRun, force, verify, deadline })
      if (!reports) throw new ReconcileRunning()
      for (const { platformKey, outcome, cause } of reports) {
        if (outcome !== 'failed') continue
        request.log.warn(
          { platformKey, failure: loggedError(cause) },
          'a storage platform was not reconciled',
        )
      }
      return reports.map(reconcileRow)
    })
  }
}
