import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { lentChunks } from '../../edge/bodies/lent-chunks.ts'
import { pipeBody } from '../../edge/bodies/piped-body.ts'

const WAITING_BYTES = 256 * 1024

/**
 * Yields the part in a request. Throws at the end if the request broke off; the bytes before that
 * are kept. After the answer unread bytes are discarded, so that the connection can be reused.
 */
export async function* partBody(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  yield* lentChunks(pipeBody(request, new PassThrough({ highWaterMark: WAITING_BYTES })))
  if (!request.readableEnded) throw new Error('The body broke off.')
}
