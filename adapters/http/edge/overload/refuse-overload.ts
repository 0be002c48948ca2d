import type { FastifyInstance, onSendHookHandler } from 'fastify'
import { Overloaded } from '../../../../domain/shared/availability-errors.ts'
import type { ReplyForm } from '../../route-config.ts'
import type { EarlyRefusal } from './early-refusal.ts'
import { Entrance, isSealedOfStranger, type RouteRules, standingFor } from './entrance.ts'
import { paceOfRefusals, paceOfStrangers } from './paces.ts'
import type { OverloadLimits } from './pressure.ts'
import { Pressure } from './pressure.ts'
import type { SealedRoom } from './sealed-room.ts'
import { UnderWay } from './under-way.ts'
import { watchProcess } from './watch-process.ts'

/** They take as long as the caller likes, and little else. */
const LASTING: ReadonlySet<ReplyForm | undefined> = new Set(['bytes', 'stream'])

interface Doors {
  readonly room: SealedRoom
  readonly early: EarlyRefusal
}

/** Refuses what there is no room for, before anything else is spent on it. */
export function refuseOverload(
  app: FastifyInstance,
  limits: OverloadLimits,
  { room, early }: Doors,
): void {
  const pressure = new Pressure(limits)
  const underWay = new UnderWay(pressure)
  const entrance = new Entrance({ pressure, underWay, room })
  const paces = { refusals: paceOfRefusals(), strangers: paceOfStrangers() }
  early.begin(app, entrance, paces)
  app.addHook('onClose', async () => unwatch())
  app.addHook('onRequest', (request, reply, done) => {
    const rules: RouteRules = request.routeOptions.config ?? {}
    if (rules.vital) return done()
    if (!entrance.admits(rules)) {
      request.raw.resume()
      return paces.refusals.take(() => done(new Overloaded()))
    }
    if (!lasts(rules)) underWay.begin(reply, standingFor(rules))
    if (!isSealedOfStranger(rules)) return done()
    room.expect(request)
    reply.raw.once('close', () => room.leave(request))
    done()
  })
  // Many may have waited for the same answer of a store, and would now all go on in one turn.
  app.addHook('preHandler', (request, _reply, done) => {
    const rules: RouteRules = request.routeOptions.config ?? {}
    if (rules.vital || standingFor(rules) === 'known') done()
    else paces.strangers.take(() => done())
  })
  app.addHook('onRoute', (route) => {
    if (isSealedOfStranger(route.config ?? {})) route.onSend = leaving(room)
  })
  const unwatch = watchProcess(pressure)
}

/** The work is done, however long the answer then waits for its turn on the connection. */
function leaving(room: SealedRoom): onSendHookHandler {
  return (request, _reply, payload, done) => {
    room.leave(request)
    done(null, payload)
  }
}

function lasts({ reply, upload, upgrade }: RouteRules): boolean {
  return LASTING.has(reply) || upload === true || upgrade === true
}
