import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { lentChunks } from './lent-chunks.ts'
import { pipeBody } from './piped-body.ts'

const LIMITS = {
  files: 1,
  /** Texts before and after the file. */
  fields: 10,
  fieldSize: 8 * 1024,
  parts: 20,
  headerPairs: 20,
  headerSize: 16 * 1024,
}
/** How much of the file may wait for its reader. */
const WAITING_BYTES = 256 * 1024

export interface FormFile {
  readonly field: string
  readonly name: string | undefined
  /** `text/plain` where the form says none. */
  readonly type: string
  /** Lent, chunk by chunk. Ends when the whole form was read. Throws when the form is not in order, or has a second file. */
  readonly content: AsyncIterable<Uint8Array>
}

/** @returns the file of a form; `undefined` when there is none. Rejects when the form is not in order */
export function fileOfForm(request: IncomingMessage): Promise<FormFile | undefined> {
  const found = Promise.withResolvers<FormFile | undefined>()
  const whole = Promise.withResolvers<void>()
  // It may fail before anybody reads the file.
  whole.promise.catch(() => undefined)
  const form = strictForm(request)
  form.on('file', (field, file, name, _encoding, type) => {
    form.once('error', (cause) => file.destroy(new Error('The form is not in order.', { cause })))
    file.on('error', () => undefined)
    found.resolve({ field, name, type, content: contentOf(file, whole.promise) })
  })
  form.on('error', (error) => {
    whole.reject(error)
    found.reject(error)
  })
  form.on('finish', () => {
    whole.resolve()
    found.resolve(undefined)
  })
  pipeBody(request, form)
  return found.promise
}

/** @throws when the request has no form */
function strictForm({ headers }: IncomingMessage) {
  const { 'content-type': type = '' } = headers
  const form = new Busboy({
    headers: { ...headers, 'content-type': type },
    limits: LIMITS,
    fileHwm: WAITING_BYTES,
  })
  const fail = (what: string) => () => form.destroy(new Error(`The form has ${what}.`))
  form.on('filesLimit', fail('a second file'))
  form.on('fieldsLimit', fail('too many texts'))
  form.on('partsLimit', fail('too many parts'))
  form.on('field', (_name, _text, _isNameCut, isTextCut) => {
    if (isTextCut) fail('too long a text')()
  })
  return form
}

async function* contentOf(file: BusboyFileStream, whole: Promise<void>) {
  yield* lentChunks(file)
  await whole
}
