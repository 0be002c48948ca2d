import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../../../application/ports/metrics.ts'

/** The route label of requests that matched no route. */
const NO_ROUTE = 'none'

/** Counts every answer, including those that the log only samples. */
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
