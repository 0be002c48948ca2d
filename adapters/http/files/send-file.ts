import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedFile } from '../../../application/files/open-file.ts'
import { failsPrecondition, isNotModified, requestedRange } from './conditions.ts'
import { sendLent } from './send-lent.ts'

/**
 * Answers with the file, the part asked for, or "not modified"; real statuses in each case.
 * `headers` are those of success: a failure must not go out under the name of the file.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, bytes, read }: OpenedFile,
  headers: Readonly<Record<string, string>>,
  beforeBytes: () => Promise<void> = async () => undefined,
): Promise<FastifyReply> {
  const validators = { etag: file.etag, modifiedAt: file.props.createdAt }
  if (failsPrecondition(request.headers, validators)) return reply.code(412).send()
  const wanted = isNotModified(request.headers, validators)
    ? 'unchanged'
    : requestedRange(request.headers, bytes, validators)
  const range = typeof wanted === 'object' ? wanted : { first: 0, last: bytes - 1 }
  const length = range.last - range.first + 1
  const hasBody = wanted !== 'unchanged' && wanted !== 'unsatisfiable'
  const isSent = hasBody && request.method !== 'HEAD'
  if (isSent) await beforeBytes()
  const body = isSent ? await read(range) : undefined

  reply.headers({
    ...headers,
    etag: validators.etag,
    'last-modified': validators.modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
  })
  if (wanted === 'unchanged') return reply.code(304).send()
  if (wanted === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  }
  if (wanted !== 'whole') {
    reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${bytes}`)
  }
  reply.header('content-length', length)
  return body ? sendLent(reply, body) : reply.send()
}
