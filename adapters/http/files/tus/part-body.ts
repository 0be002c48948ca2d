import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { lentChunks } from '../../edge/bodies/lent-chunks.ts'
import { pipeBody } from '../../edge/bodies/piped-body.ts'

const WAITING_BYTES = 256 * 1024

/**
 * The part that a request brings. Throws at its end when the request broke off: what came before is
 * kept. What nobody reads is discarded after the answer, so that the connection stays of use.
 */
export async function* partBody(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  yield* lentChunks(pipeBody(request, new PassThrough({ highWaterMark: WAITING_BYTES })))
  if (!request.readableEnded) throw new Error('The body broke off.')
}
