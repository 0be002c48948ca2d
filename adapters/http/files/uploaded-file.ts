import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ObjectBody } from '../../../application/ports/files/object-store.ts'
import { UploadRefused } from '../../../domain/storage/uploads/upload-errors.ts'
import { fileOfForm } from '../edge/bodies/form-file.ts'
import { HttpRefusal } from '../edge/failures/http-errors.ts'

interface UploadedFile {
  readonly name: string
  readonly declaredType: string | undefined
  /** Ends only after the whole form was read and found valid. */
  readonly body: ObjectBody
}

/** Reads a form up to its one file, the part `partName`. */
export async function uploadedFile(
  { raw, headers }: FastifyRequest,
  partName: string,
  { mayBeNameless = false } = {},
): Promise<UploadedFile> {
  if (headers['content-encoding'] !== undefined) {
    throw new HttpRefusal('unsupported_content_type')
  }
  const file = await fileOfForm(raw)
  const isFile = file?.name !== undefined && (mayBeNameless || file.name !== '')
  if (file?.field !== partName || !isFile) throw new UploadRefused('malformed')
  // `text/plain` is also the default of a part without a type (RFC 7578 section 4.4), so it
  // declares nothing.
  const declaredType = file.type === 'text/plain' ? undefined : file.type
  return { name: file.name ?? '', declaredType, body: file.content }
}

/**
 * @returns a signal that aborts when the connection closes; after the answer this has no meaning.
 * While more of the body is waiting than is read ahead, the system does not notice that the sender
 * has left.
 */
export function clientGone({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  else raw.once('close', () => gone.abort())
  return gone.signal
}
