import type { ServerResponse } from 'node:http'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { Overloaded } from '../../../domain/shared/availability-errors.ts'
import type { ReplyForm } from '../route-config.ts'
import type { OverloadLimits } from './pressure.ts'
import { Pressure } from './pressure.ts'
import { watchProcess } from './watch-process.ts'

/** They take as long as the caller likes, and little else. */
const LASTING: ReadonlySet<ReplyForm | undefined> = new Set(['bytes', 'stream'])

/** Refuses what there is no room for, before anything else is spent on it. */
export function refuseOverload(app: FastifyInstance, limits: OverloadLimits): void {
  const pressure = new Pressure(limits)
  const end = () => pressure.end()
  app.addHook('onClose', async () => unwatch())
  app.addHook('onRequest', (request, reply, done) => {
    const config: Config = request.routeOptions.config ?? {}
    if (config.vital) return done()
    if (!pressure.admits(isAnonymous(config) ? 'anonymous' : 'known')) return done(new Overloaded())
    if (!lasts(config)) count(pressure, reply.raw, end)
    done()
  })
  const unwatch = watchProcess(pressure)
}

type Config = Partial<FastifyContextConfig>

function isAnonymous({ access = 'public' }: Config): boolean {
  return access === 'public'
}

function lasts({ reply, upload, upgrade }: Config): boolean {
  return LASTING.has(reply) || upload === true || upgrade === true
}

function count(pressure: Pressure, response: ServerResponse, end: () => void): void {
  pressure.begin()
  response.once('close', end)
}
