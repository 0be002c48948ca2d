import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { ObjectBody } from '../../../application/ports/object-store.ts'
import { takeOver } from '../edge/connections/hijacked-head.ts'

/**
 * Sends a body whose chunks are valid only until the next one is requested: each must have left
 * this process first. A stream would queue chunks whose memory is already reused.
 */
export async function sendLent(reply: FastifyReply, body: ObjectBody): Promise<FastifyReply> {
  const chunks = body[Symbol.asyncIterator]()
  try {
    // Reads the first chunk before the head is sent, so that a failure still gets a proper answer.
    const first = await chunks.next()
    takeOver(reply)
    for (let chunk = first; !chunk.done; chunk = await chunks.next()) {
      await handOver(reply.raw, chunk.value)
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
