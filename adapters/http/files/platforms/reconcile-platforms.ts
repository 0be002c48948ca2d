import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ReconcileObjects } from '../../../../application/files/recovery/reconcile-objects.ts'
import { ReconcileRunning } from '../../../../domain/storage/reconcile-running.ts'
import { audited } from '../../edge/audit/audited.ts'
import { loggedError } from '../../edge/failures/error-log.ts'
import { Type } from '../../wire/schema.ts'
import { ReconcileRow, reconcileRow } from './reconcile-row.ts'

/** Somebody waits for the answer. */
const MAX_SECONDS = 20
const MOST_FILES = 1000

const Body = Type.Object({
  dryRun: Type.Boolean({ description: '`true`: reports, and removes nothing' }),
  force: Type.Optional(
    Type.Boolean({ description: '`true`: removes also where most objects have no record' }),
  ),
  verify: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MOST_FILES,
      description: 'How many files of each platform are read and compared with their checksum',
    }),
  ),
})

export function reconcilePlatformsRoute(reconcile: ReconcileObjects): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Remove objects without a record from the storage platforms',
      description: `On every enabled platform, one after the other, for at most ${MAX_SECONDS} seconds. Only objects that carry the name of an upload and are older than the grace.`,
      tags: ['Storage platforms'],
      body: Body,
      response: { 200: Type.Array(ReconcileRow) },
    }
    const audit = { area: 'platform', kind: 'clear', covers: 'part' } as const
    const config = { access: 'system:ossConfig:remove', audit } as const
    app.post('/resource/oss/config/reconcile', { schema, config }, async (request) => {
      const { dryRun, force = false, verify: mostFiles = 0 } = request.body
      const verify = mostFiles > 0 ? { mostFiles, mostBytes: Infinity } : undefined
      // What is removed does not come back, so it is on record before it begins.
      await audited(request, async () => undefined)
      const over = AbortSignal.timeout(MAX_SECONDS * 1000)
      const reports = await reconcile.execute({ dryRun, force, verify, over })
      if (!reports) throw new ReconcileRunning()
      for (const { platformKey, outcome, cause } of reports) {
        if (outcome !== 'failed') continue
        request.log.warn({ platformKey, failure: loggedError(cause) }, 'not reconciled')
      }
      return reports.map(reconcileRow)
    })
  }
}
