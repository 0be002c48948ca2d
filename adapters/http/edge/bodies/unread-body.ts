import type { FastifyInstance } from 'fastify'

const PATIENCE_MS = 5_000

/**
 * An answer may come before the end of a body, for instance from a guard. The rest of the body is
 * discarded, so that the client gets to see the answer and the connection stays of use; a client that
 * goes on sending for too long loses the connection.
 */
export function boundUnread(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    done()
    const { headers, socket } = raw
    if (headers['content-length'] === undefined && !('transfer-encoding' in headers)) return
    raw.unpipe().resume()
    // A request that came over no socket does not know whether it is complete.
    if (raw.complete !== false) return
    const endUnlessComplete = () => void (raw.complete || socket.destroy())
    setTimeout(endUnlessComplete, PATIENCE_MS).unref()
  })
}
