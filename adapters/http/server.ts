import type { Server } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import type { AuditTrail } from '../../application/audit/audit-trail.ts'
import { describeApi } from './description/api-description.ts'
import { logAnswers, refusalSamples } from './edge/access-log.ts'
import { JsonBody } from './edge/bodies/json-body.ts'
import { SizeGuard } from './edge/bodies/size-guard.ts'
import { boundUnread } from './edge/bodies/unread-body.ts'
import { AccessGuard } from './edge/callers/access.ts'
import { CoarseRate } from './edge/callers/coarse-rate.ts'
import { DevelopmentGuard } from './edge/callers/development-guard.ts'
import { EnvelopeGuard } from './edge/callers/envelope-guard.ts'
import { OriginGuard } from './edge/callers/origin-guard.ts'
import { RateGuard } from './edge/callers/rate-guard.ts'
import { RepeatGuard } from './edge/callers/repeat-guard.ts'
import { warnOfUntrustedProxy } from './edge/callers/untrusted-proxy.ts'
import { AmbiguousRefusal } from './edge/connections/ambiguous-refusal.ts'
import { closeAnsweredUpgrades } from './edge/connections/answered-upgrades.ts'
import { boundConnections } from './edge/connections/bounded-connections.ts'
import { learnPeers } from './edge/connections/known-peers.ts'
import { allowOrigins } from './edge/cors.ts'
import { countAnswers } from './edge/count-answers.ts'
import { answerFailure } from './edge/failures/error-handler.ts'
import type { RefusalSamples } from './edge/failures/refusal-samples.ts'
import { OtherGeneration } from './edge/other-generation.ts'
import { LoginSemaphore } from './edge/overload/login-semaphore.ts'
import { refuseOverload } from './edge/overload/refuse-overload.ts'
import { StoppingRefusal } from './edge/overload/stopping-refusal.ts'
import { sealAskedAnswers } from './edge/sealed-answers.ts'
import { addSecurityHeaders } from './edge/security-headers.ts'
import { RouteTable } from './route-table.ts'
import { superviseRoutes } from './routing.ts'
import { serverOptions } from './server-options.ts'
import type { HttpLimits, ServerParts } from './server-parts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly routeTable: RouteTable
    readonly limits: HttpLimits
    readonly trail: AuditTrail
    readonly refusals: RefusalSamples
  }
}

/** Builds the server with its hooks and routes. The caller starts listening and closes it. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { limits, corsOrigins, overload } = parts.settings
  const table = new RouteTable()
  const ambiguous = new AmbiguousRefusal()
  const stopping = new StoppingRefusal()
  const logins = new LoginSemaphore(overload?.logins ?? 0)
  const refusals = refusalSamples(parts.logger)
  const app = Fastify(serverOptions(parts, { table, ambiguous, stopping }))
  setUpConnections(app.server, limits)
  for (const follow of parts.followers ?? []) follow(app)
  const { language } = parts.settings
  decorate(app, { routeTable: table, limits, trail: parts.trail, refusals, language })
  app.setErrorHandler(answerFailure)
  new JsonBody(parts.envelope, parts.replays, logins).register(app)
  boundConnections(app, limits.stallSeconds)
  ambiguous.register(app)
  closeAnsweredUpgrades(app, table)
  addSecurityHeaders(app)
  logAnswers(app, parts.settings.accessLog)
  warnOfUntrustedProxy(app, parts.settings.trustedProxies, parts.logger)
  if (parts.metrics) countAnswers(app, parts.metrics)
  boundUnread(app)
  // CORS comes before the route supervision because the library adds a preflight route of its own.
  // It comes before overload refusals because pages must be able to read them, and because a
  // preflight is cheap and does not reveal which request will follow.
  await allowOrigins(app, corsOrigins)
  stopping.register(app)
  if (overload) refuseOverload(app, overload, logins)
  sealAskedAnswers(app, parts.sealAnswer)
  describeApi(app)
  const repeats = new RepeatGuard(parts.replays, limits.repeatSeconds)
  const other = new OtherGeneration(parts.replays)
  superviseRoutes(app, guardsOf(parts), table, { limits, repeats, other })
  for (const add of parts.routes) await add(app, {})
  await app.ready()
  return app
}

type Decorations = Pick<
  FastifyInstance,
  'routeTable' | 'limits' | 'trail' | 'refusals' | 'language'
>

function decorate(app: FastifyInstance, decorations: Decorations): void {
  app.decorate('routeTable', decorations.routeTable)
  app.decorate('limits', decorations.limits)
  app.decorate('trail', decorations.trail)
  app.decorate('refusals', decorations.refusals)
  app.decorate('language', decorations.language)
  app.decorateRequest('caller', null)
  app.decorateRequest('tokenDigest', null)
  app.decorateReply('bodyCode', 0)
  app.decorateReply('errorCode', null)
  app.decorateReply('warning', null)
}

function setUpConnections(server: Server, limits: HttpLimits): void {
  server.headersTimeout = limits.headerSeconds * 1000
  server.maxConnections = limits.connections
  learnPeers(server)
}

/** In the order in which they run: the cheapest refusal first. */
function guardsOf({ settings, rates, resolveSession, keys, tokens, tickets }: ServerParts) {
  const { limits, requireEnvelope, corsOrigins, publicOrigin = [] } = settings
  return [
    new DevelopmentGuard(settings.hasOpenLogins === true),
    new SizeGuard(limits.bodyBytes),
    new EnvelopeGuard(new CoarseRate(limits.sealedPerMinute), requireEnvelope),
    new OriginGuard(corsOrigins.concat(publicOrigin)),
    new RateGuard(rates),
    new AccessGuard(resolveSession, tokens, tickets, keys),
  ]
}
