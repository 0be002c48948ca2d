import type { FastifyInstance } from 'fastify'

const PATIENCE_MS = 5_000

/**
 * A guard, for example, may answer before the body has arrived. The rest of the body is then
 * discarded so that the client can read the answer and reuse the connection. A client that keeps
 * sending for too long is disconnected.
 */
export function boundUnread(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    done()
    const { headers, socket } = raw
    if (headers['content-length'] === undefined && !('transfer-encoding' in headers)) return
    raw.unpipe().resume()
    // Injected requests have no socket, and `complete` is undefined.
    if (raw.complete !== false) return
    const endUnlessComplete = () => void (raw.complete || socket.destroy())
    setTimeout(endUnlessComplete, PATIENCE_MS).unref()
  })
}
