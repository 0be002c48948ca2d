import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { ObjectBody } from '../../../application/ports/files/object-store.ts'
import { takeOver } from '../edge/connections/hijacked-head.ts'

/** How slowly a client may read. Time in which the body itself is late does not count. */
export interface Pace {
  readonly bytesPerSecond: number
  /** For how long a client may be behind that: buffers on the way empty in leaps. */
  readonly arrearsSeconds: number
}

/**
 * Sends a body whose chunks are valid only until the next one is requested: each must have left
 * this process first. A stream would queue chunks whose memory is already reused.
 */
export async function sendLent(
  reply: FastifyReply,
  body: ObjectBody,
  pace?: Pace,
): Promise<FastifyReply> {
  const chunks = body[Symbol.asyncIterator]()
  const send = pace ? paced(reply.raw, pace) : (chunk: Uint8Array) => handOver(reply.raw, chunk)
  try {
    // Reads the first chunk before the head is sent, so that a failure still gets a proper answer.
    const first = await chunks.next()
    takeOver(reply)
    for (let chunk = first; !chunk.done; chunk = await chunks.next()) {
      await send(chunk.value)
    }
    reply.raw.end()
  } catch (err) {
    if (!reply.raw.headersSent) throw err
    reply.log.info({ err }, 'download broke off')
    reply.raw.destroy()
  } finally {
    await chunks.return?.()
  }
  return reply
}

/** Ends the connection of a client whose arrears are too large. */
function paced(response: ServerResponse, { bytesPerSecond, arrearsSeconds }: Pace) {
  const mostMs = arrearsSeconds * 1000
  let leftMs = mostMs
  return async (chunk: Uint8Array): Promise<void> => {
    const began = performance.now()
    const timer = setTimeout(() => response.destroy(), leftMs)
    try {
      await handOver(response, chunk)
    } finally {
      clearTimeout(timer)
    }
    const earnedMs = (chunk.length / bytesPerSecond) * 1000
    leftMs = Math.min(mostMs, leftMs - (performance.now() - began) + earnedMs)
  }
}

function handOver(response: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const goneAway = () => reject(new Error('The client closed the connection.'))
    if (response.destroyed) {
      goneAway()
      return
    }
    response.once('close', goneAway)
    response.write(chunk, (error) => {
      response.off('close', goneAway)
      if (error) reject(error)
      else resolve()
    })
  })
}
