import type { FastifyInstance } from 'fastify'

/** One line per answer. The route pattern, never the address: that may carry a token. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { bodyCode: code, statusCode: status, errorCode, elapsedTime } = reply
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status,
      code: code || status,
      ms: Math.round(elapsedTime * 10) / 10,
    }
    request.log.info(errorCode === null ? line : { ...line, error: errorCode }, 'answered')
    done()
  })
}
