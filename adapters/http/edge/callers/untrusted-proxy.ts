import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { trustIn } from './source-address.ts'

/** Headers in which a proxy says whose request it passes on. */
const CARRIERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

const ADVICE =
  'A request with forwarding headers came from an address that TRUSTED_PROXIES does not name. If a proxy of yours is there, name it: until then all people have its address, in logs and limits. Otherwise somebody made the headers up, and they are ignored.'

/**
 * Warns once if a proxy may stand in front that nobody named. It refuses nothing, because anybody
 * can send these headers.
 */
export function warnOfUntrustedProxy(
  app: FastifyInstance,
  trustedProxies: readonly string[],
  logger: FastifyBaseLogger,
): void {
  const isTrusted = trustIn(trustedProxies)
  let isTold = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && CARRIERS.some((name) => request.headers[name] !== undefined)) {
      const from = request.socket.remoteAddress ?? ''
      isTold = !isTrusted(from)
      if (isTold) logger.warn({ from }, ADVICE)
    }
    done()
  })
}
