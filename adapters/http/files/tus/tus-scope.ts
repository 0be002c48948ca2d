import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { WithAuditEntry } from '../../../../application/ports/audit.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import type { StagedUpload } from '../../../../domain/storage/staged-upload.ts'
import { auditedInStep } from '../../edge/audit/audited.ts'
import { checkTusVersion, TUS_VERSION } from './tus-headers.ts'

/** Where an upload begins; each has its own address below. */
export const TUS_URL = '/resource/oss/tus'
export const PART_TYPE = 'application/offset+octet-stream'

/** Nothing parses the bodies inside: a part is read by its handler, as it comes. */
export function tusScope(routes: readonly FastifyPluginAsync[]): FastifyPluginAsync {
  return async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(PART_TYPE, (_request, _payload, done) => done(null))
    scope.addHook('onRequest', async ({ method, headers }, reply) => {
      reply.header('tus-resumable', TUS_VERSION)
      if (method === 'OPTIONS') return
      reply.header('tus-version', TUS_VERSION)
      checkTusVersion(headers)
    })
    for (const route of routes) await scope.register(route)
  }
}

/** How far an upload is. @param fileId of the file it has become */
export function sayProgress(
  reply: FastifyReply,
  { props, offset }: StagedUpload,
  fileId: Id | undefined,
): void {
  reply.headers({
    'upload-offset': offset,
    'upload-expires': props.expiresAt.toUTCString(),
    ...(fileId !== undefined && { 'upload-result': fileId }),
  })
}

/** The last part stores the file: what the operation log is told of then. */
export function storedBy(request: FastifyRequest, { props }: StagedUpload): WithAuditEntry {
  return auditedInStep(request, { originalName: props.name })
}
