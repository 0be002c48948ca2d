import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Overloaded } from '../../../../domain/shared/availability-errors.ts'
import { answerFailure } from '../failures/error-handler.ts'
import type { RouteRules } from './refuse-overload.ts'

/**
 * Refuses requests that arrive on open connections while the server closes. Fastify's own refusal
 * has neither the envelope nor CORS headers.
 */
export class StoppingRefusal {
  #isStopping = false

  register(app: FastifyInstance): void {
    app.addHook('preClose', async () => {
      this.#isStopping = true
    })
    app.addHook('onRequest', (request, _reply, done) => {
      if (!this.#isStopping) return done()
      const rules: RouteRules = request.routeOptions.config ?? {}
      if (rules.vital) return done()
      done(new Overloaded())
    })
  }

  /**
   * For framework errors, which run no hooks and do not close the connection.
   * @returns whether the request was answered
   */
  refuses(request: FastifyRequest, reply: FastifyReply): boolean {
    if (!this.#isStopping) return false
    reply.header('connection', 'close')
    answerFailure(new Overloaded(), request, reply)
    return true
  }
}
