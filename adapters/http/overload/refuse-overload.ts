import type { FastifyContextConfig, FastifyInstance, onSendHookHandler } from 'fastify'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import type { ReplyForm } from '../route-config.ts'
import type { OverloadLimits } from './pressure.ts'
import { Pressure } from './pressure.ts'
import type { SealedRoom } from './sealed-room.ts'
import { UnderWay } from './under-way.ts'
import { watchProcess } from './watch-process.ts'

/** They take as long as the caller likes, and little else. */
const LASTING: ReadonlySet<ReplyForm | undefined> = new Set(['bytes', 'stream'])

/** Refuses what there is no room for, before anything else is spent on it. */
export function refuseOverload(
  app: FastifyInstance,
  limits: OverloadLimits,
  room: SealedRoom,
): void {
  const pressure = new Pressure(limits)
  const underWay = new UnderWay(pressure)
  app.addHook('onClose', async () => unwatch())
  app.addHook('onRequest', (request, reply, done) => {
    const config: Config = request.routeOptions.config ?? {}
    if (config.vital) return done()
    const standing = isAnonymous(config) ? 'anonymous' : 'known'
    if (pressure.isCrowded(standing)) underWay.makeRoom()
    if (!pressure.admits(standing)) return done(new Overloaded())
    if (!lasts(config)) underWay.begin(reply, standing)
    if (!isSealedOfStranger(config)) return done()
    if (room.isFull) return done(new Overloaded())
    room.expect(request)
    reply.raw.once('close', () => room.leave(request))
    done()
  })
  app.addHook('onRoute', (route) => {
    if (isSealedOfStranger(route.config ?? {})) route.onSend = leaving(room)
  })
  const unwatch = watchProcess(pressure)
}

type Config = Partial<FastifyContextConfig>

function isAnonymous({ access = 'public' }: Config): boolean {
  return access === 'public'
}

function isSealedOfStranger(config: Config): boolean {
  return config.encrypted === 'required' && isAnonymous(config)
}

/** The work is done, however long the answer then waits for its turn on the connection. */
function leaving(room: SealedRoom): onSendHookHandler {
  return (request, _reply, payload, done) => {
    room.leave(request)
    done(null, payload)
  }
}

function lasts({ reply, upload, upgrade }: Config): boolean {
  return LASTING.has(reply) || upload === true || upgrade === true
}
