import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify'

/** How many times the rate of an upload is checked within the longest allowed pause. */
const CHECKS = 10

export interface BodyLimits {
  /** Maximum time to receive a whole body that is not an upload. */
  readonly bodySeconds: number
  /** Maximum pause within an upload. */
  readonly pauseSeconds: number
  /** Minimum upload speed, averaged over `pauseSeconds`. */
  readonly slowestBytesPerSecond: number
}

/**
 * Limits the time in which a whole body must arrive. An upload is limited in its pauses and in its
 * average rate instead.
 */
export function bodyDeadline(limits: BodyLimits, isUpload: boolean): preParsingHookHandler {
  return (request, reply, payload, done) => {
    if (isUpload) {
      watchPauses(request, reply, limits.pauseSeconds)
      watchRate(request.raw, limits)
    } else {
      const timer = setTimeout(() => endIncomplete(request), limits.bodySeconds * 1000)
      payload.once('close', () => clearTimeout(timer))
      payload.once('end', () => clearTimeout(timer))
    }
    done()
  }
}

/**
 * Ends uploads that pause for too long.
 *
 * The idle timer of the socket also runs while a store is too slow to read and after the end of the
 * body; those pauses are the server's and are forgiven. A client that does not read the answer is
 * pausing too. The timer is set on the response, because a complete request emits no timeout, and
 * destroying it would not end the connection.
 */
function watchPauses(
  { raw }: FastifyRequest,
  { raw: answer }: FastifyReply,
  seconds: number,
): void {
  const longestMs = seconds * 1000
  answer.setTimeout(longestMs, () => {
    const isOurs = !answer.writableEnded && (raw.complete || isHeldUp(raw))
    if (isOurs) answer.setTimeout(longestMs)
    else raw.socket.destroy()
  })
  if (answer.socket === null) watchQueued(raw, answer, longestMs)
}

/**
 * Ends queued uploads that pause for too long. A pipelined response has no socket, and so no timer,
 * until the response before it is finished. Until then all bytes on the socket belong to this body.
 * A pause is noticed within two intervals. While the client has not read the previous answer, the
 * server pauses the socket; another timeout covers that.
 */
function watchQueued(raw: IncomingMessage, answer: ServerResponse, longestMs: number): void {
  const { socket } = raw
  let seenBytes = socket.bytesRead
  const timer = setInterval(() => {
    const isPaused = socket.bytesRead === seenBytes && !isHeldUp(raw) && !socket.isPaused()
    seenBytes = socket.bytesRead
    if (raw.complete) stop()
    else if (isPaused) socket.destroy()
  }, longestMs)
  const stop = () => clearInterval(timer)
  answer.once('socket', stop)
  raw.once('close', stop)
}

/**
 * Ends uploads that are too slow on average, because they hold memory. Time during which a store or
 * the previous answer delays the upload is not counted.
 */
function watchRate(
  raw: IncomingMessage,
  { pauseSeconds, slowestBytesPerSecond }: BodyLimits,
): void {
  const { socket } = raw
  let since = { bytes: socket.bytesRead, checks: 0 }
  const check = () => {
    // Requests that are injected have no socket, and stay incomplete when they are refused.
    if (raw.complete || socket.destroyed !== false) return clearInterval(timer)
    if (isHeldUp(raw) || socket.isPaused()) return
    since.checks += 1
    if (since.checks < CHECKS) return
    const came = socket.bytesRead - since.bytes
    if (came < slowestBytesPerSecond * pauseSeconds) socket.destroy()
    since = { bytes: socket.bytesRead, checks: 0 }
  }
  const timer = setInterval(check, (pauseSeconds * 1000) / CHECKS)
  raw.once('close', () => clearInterval(timer))
}

/**
 * Judged by buffered bytes, because only a full buffer stops the socket. `isPaused()` is no help: a
 * body counts as paused whenever an iterator reads it.
 */
function isHeldUp({ readableLength, readableHighWaterMark }: IncomingMessage): boolean {
  return readableLength >= readableHighWaterMark
}

/** A request without a body is complete from the start, and emits no `end` if nobody reads it. */
function endIncomplete({ raw }: FastifyRequest): void {
  if (!raw.complete) raw.destroy()
}
