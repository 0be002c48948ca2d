import type { FastifyInstance } from 'fastify'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import type { RouteRules } from './entrance.ts'

/**
 * What still comes over open connections once the server closes. The framework's own refusal has
 * neither our form nor what lets a page read it.
 */
export function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isStopping) return done()
    const rules: RouteRules = request.routeOptions.config ?? {}
    if (rules.vital) return done()
    request.raw.resume()
    done(new Overloaded())
  })
}
