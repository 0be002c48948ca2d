import { once } from 'node:events'
import { Busboy } from '@fastify/busboy'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { UploadRefused } from '../../../../domain/storage/uploads/upload-errors.ts'
import { scoped } from '../../scoped.ts'

/** Larger than a sheet of ten thousand users. */
const MOST_BYTES = 4 * 1024 * 1024
const LIMITS = { files: 1, fileSize: MOST_BYTES, fields: 10, fieldSize: 64, parts: 11 }

/** Files are kept apart from the bodies, which logs and guards read. */
const FILES = new WeakMap<FastifyRequest, Buffer>()

/** Registers routes that take a small form with one file. Its text fields become the body. */
export function importScope(routes: readonly FastifyPluginAsync[]): FastifyPluginAsync {
  return scoped(async (scope) => {
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: MOST_BYTES },
      async (request: FastifyRequest, body: Buffer) => {
        const { file, texts } = await readForm(body, request.headers['content-type'] ?? '')
        if (file) FILES.set(request, file)
        return texts
      },
    )
    for (const add of routes) await add(scope, {})
  })
}

/** @throws UploadRefused if there is no file */
export function importedFile(request: FastifyRequest): Buffer {
  const file = FILES.get(request)
  if (!file) throw new UploadRefused('malformed')
  return file
}

/** Turns every error of the parser into a refusal of the form. */
async function readForm(body: Buffer, type: string) {
  const texts: Record<string, string> = {}
  const chunks: Buffer[] = []
  let hasFile = false
  try {
    const parser = new Busboy({ headers: { 'content-type': type }, limits: LIMITS })
    parser.on('field', (name, value) => {
      texts[name] = value
    })
    parser.on('file', (name, content) => {
      hasFile ||= name === 'file'
      content.on('data', (chunk: Buffer) => name === 'file' && chunks.push(chunk))
    })
    const read = once(parser, 'finish')
    parser.end(body)
    await read
  } catch (error) {
    throw new UploadRefused('malformed', {}, error)
  }
  return { texts, file: hasFile ? Buffer.concat(chunks) : undefined }
}
