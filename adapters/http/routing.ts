import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { auditHandler } from './edge/audit/audited.ts'
import { bodyDeadline } from './edge/bodies/body-deadline.ts'
import { closeBody } from './edge/bodies/closed-body.ts'
import { putOnEnvelope } from './edge/bodies/envelope.ts'
import { hideBody, ignoreBody } from './edge/bodies/ignored-body.ts'
import {
  type Guard,
  type GuardedRoute,
  type GuardMaker,
  mayCarryBody,
} from './edge/callers/guard.ts'
import type { RepeatGuard } from './edge/callers/repeat-guard.ts'
import { HttpRefusal, MethodNotAllowed } from './edge/failures/http-errors.ts'
import type { OtherGeneration } from './edge/other-generation.ts'
import { putOnVbenEnvelope } from './edge/vben-envelope.ts'
import { FILE_TYPE, type RouteTable } from './route-table.ts'
import type { HttpLimits } from './server-parts.ts'

interface Supervision {
  readonly limits: HttpLimits
  readonly repeats: RepeatGuard
  readonly other: OtherGeneration
}

/**
 * Runs once for every route when it is added. Its access rule, guards and reply form become part of
 * the route object itself, so no spelling of a path or method can bypass them.
 */
export function superviseRoutes(
  app: FastifyInstance,
  guards: readonly GuardMaker[],
  table: RouteTable,
  { limits, repeats, other }: Supervision,
): void {
  app.addHook('onRoute', (route) => {
    const guarded = declared(route)
    const { config, methods } = guarded
    const { access, reply = 'envelope' } = config
    const produces = route.schema?.produces ?? [FILE_TYPE]
    for (const method of methods) {
      table.add({ method, url: route.url, access, reply, config, produces })
    }
    if (config.upgrade) table.allowUpgrade(route.url)
    route.onRequest = guards.map((guard) => guard.for(guarded)).filter(isGuard)
    if (config.body === 'ignored') {
      ignoreBody(route)
    } else if (mayCarryBody(guarded)) {
      route.preParsing = bodyDeadline(limits, config.upload === true)
    }
    if (config.upload) route.onRequestAbort = noteAbort
    other.protect(route)
    closeBody(route)
    auditHandler(route)
    repeats.protect(route)
    if (reply === 'envelope') putOnEnvelope(route)
    if (reply === 'vben') putOnVbenEnvelope(route)
  })
  // This scope keeps the not-found hook off all other requests.
  app.register(async (nowhere) => {
    // Nobody reads the body of an unknown route, so a slow sender could hold the connection.
    nowhere.addHook('preParsing', hideBody)
    nowhere.setNotFoundHandler(async (request) => {
      const path = request.url.split('?', 1)[0] ?? ''
      const methods = table.methodsAt(path)
      throw methods.length > 0 ? new MethodNotAllowed(methods) : new HttpRefusal('route_not_found')
    })
  })
}

function declared({ config, method, url }: RouteOptions): GuardedRoute {
  const methods = [method].flat()
  if (!config?.access) throw new Error(`${methods.join()} ${url} does not declare its access`)
  const route = { url, methods, config }
  if ((config.tokenInQuery || config.ticket) && mayCarryBody(route)) {
    throw new Error(`${url} accepts a token in the query, which only GET routes may do`)
  }
  return route
}

async function noteAbort({ log }: FastifyRequest): Promise<void> {
  log.info('upload broke off')
}

function isGuard(guard: Guard | undefined): guard is Guard {
  return guard !== undefined
}
