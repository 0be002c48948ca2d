import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { UploadRefused } from '../../../../domain/storage/uploads/upload-errors.ts'
import { HttpRefusal } from '../failures/http-errors.ts'
import { announcedDigests, pipeCompared } from './body-digests.ts'
import { lentChunks } from './lent-chunks.ts'

const LIMITS = {
  files: 1,
  /** Text fields before and after the file. */
  fields: 10,
  fieldSize: 8 * 1024,
  parts: 20,
  headerPairs: 20,
  headerSize: 16 * 1024,
}
/** How many bytes of the file may be buffered for its reader. */
const WAITING_BYTES = 256 * 1024

export interface FormFile {
  readonly field: string
  readonly name: string | undefined
  /** `text/plain` if the form does not name a type (RFC 7578 section 4.4). */
  readonly type: string
  /**
   * Each chunk is valid only until the next one is requested. Ends when the whole form was read.
   * Throws for a malformed form, a second file, or another body than its client announced.
   */
  readonly content: AsyncIterable<Uint8Array>
}

/**
 * @returns the file of a form, or `undefined` if it has none
 * @throws UploadRefused for a malformed form. @throws HttpRefusal for an unusable checksum
 */
export async function fileOfForm(request: IncomingMessage): Promise<FormFile | undefined> {
  try {
    return await readForm(request)
  } catch (error) {
    throw malformed(error)
  }
}

function readForm(request: IncomingMessage): Promise<FormFile | undefined> {
  const found = Promise.withResolvers<FormFile | undefined>()
  const whole = Promise.withResolvers<void>()
  // `whole` may reject before anybody reads the file; this avoids an unhandled rejection.
  whole.promise.catch(() => undefined)
  const form = strictForm(request)
  form.on('file', (field, file, name, _encoding, type) => {
    form.once('error', (error) => file.destroy(malformed(error)))
    file.on('error', () => undefined)
    found.resolve({ field, name, type, content: contentOf(file, whole.promise) })
  })
  form.on('error', (error) => {
    whole.reject(error)
    found.reject(error)
  })
  form.on('finish', () => {
    // A form may end before its body, which is compared up to its last byte.
    compared.then(whole.resolve, whole.reject)
    found.resolve(undefined)
  })
  const compared = pipeCompared(request, form, announcedDigests(request.headers))
  return found.promise
}

/** @throws when the request is not a form */
function strictForm({ headers }: IncomingMessage) {
  const { 'content-type': type = '' } = headers
  const form = new Busboy({
    headers: { ...headers, 'content-type': type },
    limits: LIMITS,
    fileHwm: WAITING_BYTES,
  })
  const fail = (what: string) => () => form.destroy(new Error(`The form has ${what}.`))
  form.on('filesLimit', fail('a second file'))
  form.on('fieldsLimit', fail('too many text fields'))
  form.on('partsLimit', fail('too many parts'))
  form.on('field', (_name, _text, _isNameCut, isTextCut) => {
    if (isTextCut) fail('a text field that is too long')()
  })
  return form
}

async function* contentOf(file: BusboyFileStream, whole: Promise<void>) {
  try {
    yield* lentChunks(file)
    await whole
  } catch (error) {
    throw malformed(error)
  }
}

/** Turns every error of the parser into a refusal of the form. */
function malformed(error: unknown): UploadRefused | HttpRefusal {
  if (error instanceof UploadRefused || error instanceof HttpRefusal) return error
  return new UploadRefused('malformed', {}, error)
}
