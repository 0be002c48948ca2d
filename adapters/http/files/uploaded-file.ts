import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { ObjectBody } from '../../../application/ports/object-store.ts'
import { UploadRefused } from '../../../domain/storage/upload-refused.ts'
import { HttpRefusal } from '../http-errors.ts'

export interface UploadedFile {
  readonly name: string
  readonly declaredType: string | undefined
  /** Ends only when the whole form was read and is in order. */
  readonly body: ObjectBody
}

/** Reads a form up to its one file, which must be the part `partName`. Texts may stand before it and after it. */
export async function uploadedFile(
  request: FastifyRequest,
  partName: string,
): Promise<UploadedFile> {
  if (request.headers['content-encoding'] !== undefined) {
    throw new HttpRefusal('unsupported_content_type')
  }
  const parts = request.parts()
  const part = await sound(() => firstFile(parts))
  if (part?.fieldname !== partName || !part.filename) throw new UploadRefused('malformed')
  // A part that says nothing counts as text/plain (RFC 7578 4.4), so that declares nothing.
  const declaredType = part.mimetype === 'text/plain' ? undefined : part.mimetype
  return { name: part.filename, declaredType, body: contentOf(part, parts) }
}

type Parts = ReturnType<FastifyRequest['parts']>

async function firstFile(parts: Parts): Promise<MultipartFile | undefined> {
  for (;;) {
    const { done, value } = await parts.next()
    if (done) return undefined
    if (value.type === 'file') return value
    // The parser cuts at its limits and goes on; a text that was cut is not what was sent.
    if (value.valueTruncated) throw new UploadRefused('malformed')
  }
}

async function* contentOf(part: MultipartFile, parts: Parts): ObjectBody {
  const chunks = part.file[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await sound(() => chunks.next())
      if (done) break
      yield value
    }
    const second = await sound(() => firstFile(parts))
    if (second) throw new UploadRefused('malformed')
  } finally {
    await chunks.return?.()
  }
}

/** Whatever the parser complains about, it is the form that is not in order. */
async function sound<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw new UploadRefused('malformed', {}, error)
  }
}
