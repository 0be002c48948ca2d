import type { FastifyRequest } from 'fastify'
import type { ObjectBody } from '../../../application/ports/object-store.ts'
import { UploadRefused } from '../../../domain/storage/upload-refused.ts'
import { FormReader } from '../edge/bodies/form/form-reader.ts'
import { HttpRefusal } from '../edge/failures/http-errors.ts'

export interface UploadedFile {
  readonly name: string
  readonly declaredType: string | undefined
  /** Ends only when the whole form was read and is in order. Its large chunks are lent until the next one. */
  readonly body: ObjectBody
}

/** Reads a form up to its one file, which must be the part `partName`. Texts may stand before it and after it. */
export async function uploadedFile(
  { raw, headers }: FastifyRequest,
  partName: string,
): Promise<UploadedFile> {
  if (headers['content-encoding'] !== undefined) {
    throw new HttpRefusal('unsupported_content_type')
  }
  const form = await sound(async () => new FormReader(raw))
  try {
    const file = await sound(() => form.nextFile())
    if (file?.field !== partName || !file.name) throw new UploadRefused('malformed')
    // A part that says nothing counts as text/plain (RFC 7578 4.4), so that declares nothing.
    const declaredType = file.type === 'text/plain' ? undefined : file.type
    return { name: file.name, declaredType, body: new FileContent(form) }
  } catch (error) {
    form.leave()
    throw error
  }
}

/** Not a generator: each layer of those costs a chunk three promises. */
class FileContent implements AsyncIterableIterator<Uint8Array> {
  readonly #form: FormReader
  #lent: Buffer | undefined
  #isOver = false

  constructor(form: FormReader) {
    this.#form = form
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (this.#isOver) return { done: true, value: undefined }
    try {
      if (this.#lent) this.#form.release(this.#lent)
      const value = await this.#form.content()
      this.#lent = value
      if (value) return { done: false, value }
      if (await this.#form.nextFile()) throw new Error('The form has a second file.')
      return this.return()
    } catch (error) {
      await this.return()
      throw malformed(error)
    }
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    this.#isOver = true
    this.#form.leave()
    return { done: true, value: undefined }
  }
}

/** Whatever the reader complains about, it is the form that is not in order. */
async function sound<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw malformed(error)
  }
}

function malformed(error: unknown): UploadRefused {
  return new UploadRefused('malformed', {}, error)
}
