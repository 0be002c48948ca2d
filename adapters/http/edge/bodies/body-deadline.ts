import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify'
import type { HttpLimits } from '../../server-parts.ts'

/** How often is looked how fast an upload is, in the time that it may pause. */
const LOOKS = 10

/** A body has to arrive within its time; an upload only must not pause for too long, nor creep. */
export function bodyDeadline(limits: HttpLimits, isUpload: boolean): preParsingHookHandler {
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
 * By the clock of the socket, which runs while nothing comes in. So it also runs while a store is too
 * slow to take more, and after the end of the body: those pauses are not the caller's. Who does not
 * take the answer makes one. Set at the answer, for the request hears nothing any more once it is complete,
 * and its own end would not end the connection.
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
 * Behind another answer on its connection an answer has no socket, and so no clock, for as long as
 * that one takes. All that comes in meanwhile is of this body. A pause is seen within two looks. The
 * server itself makes one while the caller has not taken the answer before; another clock sees to that.
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
 * A body that creeps keeps memory from others. Only time in which neither a store nor the answer
 * before it holds it up is the caller's.
 */
function watchRate(
  raw: IncomingMessage,
  { pauseSeconds, slowestBytesPerSecond }: HttpLimits,
): void {
  const { socket } = raw
  let since = { bytes: socket.bytesRead, looks: 0 }
  const look = () => {
    if (raw.complete) return clearInterval(timer)
    if (isHeldUp(raw) || socket.isPaused()) return
    since.looks += 1
    if (since.looks < LOOKS) return
    const came = socket.bytesRead - since.bytes
    if (came < slowestBytesPerSecond * pauseSeconds) socket.destroy()
    since = { bytes: socket.bytesRead, looks: 0 }
  }
  const timer = setInterval(look, (pauseSeconds * 1000) / LOOKS)
  raw.once('close', () => clearInterval(timer))
}

/** By what waits, for only that stops the socket: a body counts as paused whenever an iterator reads it. */
function isHeldUp({ readableLength, readableHighWaterMark }: IncomingMessage): boolean {
  return readableLength >= readableHighWaterMark
}

/** Of a request without a body nobody reads an end: it is complete, and may take its time. */
function endIncomplete({ raw }: FastifyRequest): void {
  if (!raw.complete) raw.destroy()
}
