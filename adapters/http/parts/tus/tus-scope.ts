import type { IncomingMessage, Server } from 'node:http'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { WithAuditEntry } from '../../../../application/ports/logs/audit.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import type { StagedUpload } from '../../../../domain/storage/uploads/staged-upload.ts'
import { auditedInStep } from '../../edge/audit/audited.ts'
import { CHECKSUM_ALGORITHMS } from '../../edge/bodies/body-digests.ts'
import { scoped } from '../../scoped.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { checkTusVersion, TUS_ROUTE, TUS_VERSION } from './tus-headers.ts'

const METHODS: ReadonlySet<unknown> = new Set(['PATCH', 'HEAD', 'DELETE'])

/** The URL that creates uploads; each upload has its own URL below it. */
export const TUS_URL = '/resource/oss/tus'
export const PART_TYPE = 'application/offset+octet-stream'

/** No body is parsed in this scope: the handler streams each part. */
export function tusScope(routes: readonly FastifyPluginAsync[]): FastifyPluginAsync {
  return scoped(async (scope) => {
    applyMethodOverrides(scope.server, TUS_URL)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(PART_TYPE, (_request, _payload, done) => done(null))
    scope.addHook('onRequest', async ({ method, headers }, reply) => {
      reply.header('tus-resumable', TUS_VERSION)
      if (method === 'OPTIONS') return
      reply.header('tus-version', TUS_VERSION)
      checkTusVersion(headers)
    })
    for (const add of routes) await add(scope, {})
  })
}

/**
 * Sets the headers that report the progress of an upload.
 * @param fileId the stored file, if the upload is complete
 */
export function setProgressHeaders(
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

/** @returns the audit entry that is written when the last part stores the file */
export function storedBy(request: FastifyRequest, { props }: StagedUpload): WithAuditEntry {
  return auditedInStep(request, { originalName: props.name })
}

/**
 * tus clients send the method in a header where a proxy passes only POST. It is applied before
 * anything else sees the request, so that all rules of the real method hold.
 */
function applyMethodOverrides(server: Server, address: string): void {
  server.prependListener('request', (message: IncomingMessage) => {
    const named = message.headers['x-http-method-override']
    if (named === undefined || message.method !== 'POST' || !METHODS.has(named)) return
    const [path = ''] = (message.url ?? '').split('?', 1)
    if (path.startsWith(`${address}/`)) message.method = String(named)
  })
}

/** Must be registered in a `tusScope`. @param maxBytes of a file on any platform */
export function tusOptionsRoute(maxBytes: number): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Get the supported features of resumable uploads',
      description: 'tus 1.0 with creation, termination, expiration and checksums.',
      tags: ['Files'],
      response: { 204: Type.Null() },
    }
    const config = { ...TUS_ROUTE, access: 'public', body: 'ignored' } as const
    const can = {
      'tus-version': TUS_VERSION,
      'tus-extension': 'creation,termination,expiration,checksum',
      'tus-checksum-algorithm': CHECKSUM_ALGORITHMS.join(','),
      'tus-max-size': maxBytes,
    }
    app.options(TUS_URL, { schema, config }, async (_request, reply) => {
      return reply.headers(can).code(204).send(null)
    })
    const ofOne = { ...schema, params: Type.Object({ id: textOf(64) }) }
    app.options(`${TUS_URL}/:id`, { schema: ofOne, config }, async (_request, reply) => {
      return reply.headers(can).code(204).send(null)
    })
  }
}
