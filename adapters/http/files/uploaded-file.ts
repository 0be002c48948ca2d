import type { FastifyRequest } from 'fastify'
import type { ObjectBody } from '../../../application/ports/files/object-store.ts'
import { UploadRefused } from '../../../domain/storage/uploads/upload-errors.ts'
import { fileOfForm } from '../edge/bodies/form-file.ts'
import { HttpRefusal } from '../edge/failures/http-errors.ts'

export interface UploadedFile {
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
