import type { FastifyContextConfig, FastifyInstance, onSendHookHandler } from 'fastify'
import { Overloaded } from '../../../../domain/shared/availability-errors.ts'
import type { LoginSemaphore } from './login-semaphore.ts'
import { type OverloadLimits, Pressure, type Standing, type Work } from './pressure.ts'
import { watchProcess } from './watch-process.ts'

export type RouteRules = Partial<FastifyContextConfig>

/** Refuses requests beyond the process's capacity before any other work is done for them. */
export function refuseOverload(
  app: FastifyInstance,
  limits: OverloadLimits,
  logins: LoginSemaphore,
): void {
  const pressure = new Pressure(limits)
  const unwatch = watchProcess(pressure)
  app.addHook('onClose', async () => unwatch())
  app.addHook('onRequest', (request, reply, done) => {
    const rules: RouteRules = request.routeOptions.config ?? {}
    if (rules.vital) return done()
    const isLogin = isSealedOfStranger(rules)
    if (!pressure.admits(standingFor(rules)) || (isLogin && logins.isFull)) {
      return done(new Overloaded())
    }
    const work = workOf(rules)
    pressure.begin(work)
    if (isLogin) logins.expect(request)
    reply.raw.once('close', () => {
      pressure.end(work)
      logins.leave(request)
    })
    done()
  })
  app.addHook('onRoute', (route) => {
    if (isSealedOfStranger(route.config ?? {})) route.onSend = leaving(logins)
  })
}

/** Releases the permit when the answer is ready, however long the client takes to read it. */
function leaving(logins: LoginSemaphore): onSendHookHandler {
  return (request, _reply, payload, done) => {
    logins.leave(request)
    done(null, payload)
  }
}

function standingFor({ access = 'public' }: RouteRules): Standing {
  return access === 'public' ? 'anonymous' : 'known'
}

function isSealedOfStranger(rules: RouteRules): boolean {
  return rules.encrypted === 'required' && standingFor(rules) === 'anonymous'
}

function workOf({ reply, upload, upgrade }: RouteRules): Work {
  if (upload || reply === 'bytes') return 'transfer'
  return upgrade || reply === 'stream' ? 'channel' : 'short'
}
