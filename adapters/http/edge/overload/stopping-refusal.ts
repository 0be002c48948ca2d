import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Overloaded } from '../../../../domain/shared/availability-errors.ts'
import { answerFailure } from '../failures/error-handler.ts'
import type { RouteRules } from './refuse-overload.ts'

/**
 * What still comes over open connections once the server closes. The framework's own refusal has
 * neither our form nor what lets a page read it.
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
   * For what never gets to a hook, nor to where the framework says that the connection ends.
   * @returns whether there is nothing left to do
   */
  refuses(request: FastifyRequest, reply: FastifyReply): boolean {
    if (!this.#isStopping) return false
    reply.header('connection', 'close')
    answerFailure(new Overloaded(), request, reply)
    return true
  }
}
