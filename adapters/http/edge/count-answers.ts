import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../../../application/ports/metrics.ts'

/** Of requests that no route took. */
const NO_ROUTE = 'none'

/** Every answer, also those that the log only samples. */
export function countAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.requestAnswered({
      method: request.method,
      route: request.routeOptions.url ?? NO_ROUTE,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      refusal: reply.errorCode,
    })
    done()
  })
}
