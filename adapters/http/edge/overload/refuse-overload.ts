import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyContextConfig, FastifyInstance, onSendHookHandler } from 'fastify'
import { Overloaded } from '../../../../domain/shared/availability-errors.ts'
import type { LoginSemaphore } from './login-semaphore.ts'
import { type OverloadLimits, Pressure, type Standing, type Work } from './pressure.ts'

const EVERY_MS = 500
const RESOLUTION_MS = 20
const NANOSECONDS = 1e6

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

/**
 * Measures this process from now on. Memory in use at the start is not counted: the embedded
 * database alone needs more than all requests may.
 * @returns a function that stops measuring
 */
export function watchProcess(pressure: Pressure): () => void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  const held = memory()
  const timer = setInterval(() => {
    // Without samples there is no mean. Each sample includes the interval itself.
    const late = delays.count === 0 ? 0 : delays.mean / NANOSECONDS - RESOLUTION_MS
    delays.reset()
    pressure.note({ delayMs: Math.max(late, 0), memoryBytes: memory() - held })
  }, EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    delays.disable()
  }
}

/** Not the resident size, which stays high after memory has been freed. */
function memory(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
