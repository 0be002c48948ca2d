import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { ObjectBody } from '../../../application/ports/object-store.ts'
import { takeOver } from '../edge/connections/hijacked-head.ts'

/**
 * Sends a body whose chunks are only lent: the next one is asked for when the last one has left
 * this process. A stream in between would keep chunks that are already something else. A client
 * that takes nothing for too long loses its connection, and with it what is held for it.
 */
export async function sendLent(reply: FastifyReply, body: ObjectBody): Promise<FastifyReply> {
  const chunks = body[Symbol.asyncIterator]()
  try {
    // Before the head: what fails here still gets a proper answer.
    const first = await chunks.next()
    takeOver(reply)
    endWhenStalled(reply)
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

/**
 * The clock of the socket itself: it goes on counting only while the system takes no byte. The first
 * time it only learns how much there is to take, so it runs twice. While there is nothing to take it
 * runs too, but then the store is slow, which has a patience of its own.
 */
function endWhenStalled({ raw, server }: FastifyReply): void {
  raw.setTimeout((server.limits.stallSeconds * 1000) / 2, () => {
    if (raw.writableLength > 0) raw.destroy()
  })
}

function handOver(response: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const goneAway = () => reject(new Error('The client went away.'))
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
