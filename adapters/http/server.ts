import type { IncomingMessage, Server } from 'node:http'
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify'
import type { AuditTrail } from '../../application/audit/audit-trail.ts'
import { describeApi } from './description/api-description.ts'
import { logAnswers, refusalSamples } from './edge/access-log.ts'
import { auditHandler } from './edge/audit/audited.ts'
import { bodyDeadline } from './edge/bodies/body-deadline.ts'
import {
  boundUnread,
  closeBody,
  guardSizes,
  hideBody,
  ignoreBody,
} from './edge/bodies/body-guards.ts'
import { putOnEnvelope } from './edge/bodies/envelope.ts'
import { JsonBody } from './edge/bodies/json-body.ts'
import { AccessGuard } from './edge/callers/access.ts'
import { guardDevelopment } from './edge/callers/development-guard.ts'
import { guardEnvelopes } from './edge/callers/envelope-guard.ts'
import {
  type Guard,
  type GuardedRoute,
  type GuardMaker,
  mayCarryBody,
  type Surfaced,
} from './edge/callers/guard.ts'
import { guardOrigins } from './edge/callers/origin-guard.ts'
import { guardRates } from './edge/callers/rate-guard.ts'
import { refuseRepeats } from './edge/callers/repeat-guard.ts'
import { trustIn } from './edge/callers/source-address.ts'
import { warnOfUntrustedProxy } from './edge/callers/untrusted-proxy.ts'
import { AmbiguousRefusal } from './edge/connections/ambiguous-refusal.ts'
import {
  boundConnections,
  closeAnsweredUpgrades,
  learnPeers,
} from './edge/connections/bounded-connections.ts'
import { allowOrigins, originFields } from './edge/cors.ts'
import { countAnswers } from './edge/count-answers.ts'
import { answerFailure } from './edge/failures/error-handler.ts'
import { HttpRefusal, MethodNotAllowed } from './edge/failures/http-errors.ts'
import type { RefusalSamples } from './edge/failures/refusal-samples.ts'
import { VALIDATION } from './edge/failures/validation.ts'
import { LAZY_COMPILERS } from './edge/lazy-compilers.ts'
import { LoginSemaphore } from './edge/overload/login-semaphore.ts'
import { refuseOverload } from './edge/overload/refuse-overload.ts'
import { StoppingRefusal } from './edge/overload/stopping-refusal.ts'
import { requestIds } from './edge/request-ids.ts'
import { sealAskedAnswers } from './edge/sealed-answers.ts'
import { addSecurityHeaders } from './edge/security-headers.ts'
import { RouteSurfaces, type Surface } from './edge/surfaces.ts'
import { asConsoleAddress } from './entry/console-address.ts'
import { withoutFragment } from './entry/encoded-fragment.ts'
import { asOwnPrefix } from './files/other-prefixes.ts'
import { FILE_TYPE, RouteTable } from './route-table.ts'
import type { HttpLimits, ServerParts } from './server-parts.ts'
import { parseQuery } from './wire/query-text.ts'

interface Supervision {
  readonly limits: HttpLimits
  readonly protect: (route: RouteOptions) => void
  readonly surfaces: readonly Surface[]
}

/** Paths may carry long id lists: 200 ids of 19 digits with commas. */
const LONGEST_PARAM = 8192
/** How often Node looks for slow headers; its default is 30 s. */
const SLOW_CHECK_MS = 2000

interface Serving {
  readonly table: RouteTable
  readonly ambiguous: AmbiguousRefusal
  readonly stopping: StoppingRefusal
}

type Addressed = Pick<IncomingMessage, 'url' | 'method' | 'headers'>

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
  const { surfaces } = parts
  describeApi(app, surfaces)
  const protect = refuseRepeats(parts.replays, limits.repeatSeconds)
  superviseRoutes(app, guardsOf(parts), table, { limits, protect, surfaces })
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
function guardsOf({ settings, rates, ownRates, ...callers }: ServerParts): GuardMaker[] {
  const { limits, requireEnvelope, corsOrigins, publicOrigin = [] } = settings
  const { resolveSession, tokens, tickets, keys } = callers
  const access = new AccessGuard(resolveSession, tokens, tickets, keys)
  return [
    guardDevelopment(settings.hasOpenLogins === true),
    guardSizes(limits.bodyBytes),
    guardEnvelopes(ownRates, limits.sealedPerMinute, requireEnvelope),
    guardOrigins(corsOrigins.concat(publicOrigin)),
    guardRates(rates),
    (route) => access.for(route),
  ]
}

function serverOptions(
  { logger, settings, rewriters }: ServerParts,
  { table, ambiguous, stopping }: Serving,
): FastifyHttpOptions<Server> {
  const { limits, trustedProxies, corsOrigins } = settings
  const originFieldsOf = originFields(corsOrigins)
  const addressOf = serviceAddress({ settings, rewriters }, (path) => table.opensAt(path))
  return {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    http: {
      shouldUpgradeCallback: (request) => table.upgradesAt(addressOf(request)),
      connectionsCheckingInterval: SLOW_CHECK_MS,
    },
    rewriteUrl: (request) => asOwnPrefix(addressOf(request)),
    genReqId: requestIds(),
    trustProxy: trustedProxies.length > 0 ? trustIn(trustedProxies) : false,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: LONGEST_PARAM,
      querystringParser: parseQuery,
    },
    ajv: VALIDATION,
    schemaController: { compilersFactory: LAZY_COMPILERS },
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.uploadSeconds * 1000,
    keepAliveTimeout: limits.keepAliveSeconds * 1000,
    maxRequestsPerSocket: limits.requestsPerConnection,
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      if (ambiguous.refuses(request, reply)) return
      // Fastify runs no hooks for framework errors.
      reply.headers(originFieldsOf(request.raw))
      if (!stopping.refuses(request, reply)) answerFailure(error, request, reply)
    },
    clientErrorHandler: (_error, socket) => ambiguous.refuseUnreadable(socket),
  }
}

/**
 * @returns the service's address for a request, which a console may send with a prefix, and which
 * may be for an address that something had elsewhere
 */
function serviceAddress(
  { settings: { console }, rewriters }: Pick<ServerParts, 'settings' | 'rewriters'>,
  isOwn: (path: string) => boolean,
) {
  return ({ url = '/', method, headers: { accept, host } }: Addressed): string => {
    const rewrite = (from: string) => rewriters.reduce((to, each) => each(to, host), from)
    const address = withoutFragment(rewrite(url))
    if (address !== url || !console) return address
    return rewrite(asConsoleAddress(url, { method, accept }, { ...console, isOwn }))
  }
}

/**
 * Runs once for every route when it is added. Its access rule, guards and reply form become part of
 * the route object itself, so no spelling of a path or method can bypass them.
 */
function superviseRoutes(
  app: FastifyInstance,
  guards: readonly GuardMaker[],
  table: RouteTable,
  { limits, protect, surfaces }: Supervision,
): void {
  app.addHook('onRoute', (route) => {
    const spoken = new RouteSurfaces(surfaces, route)
    const guarded = declared(route, spoken)
    const { config, methods } = guarded
    const { access, reply = 'envelope' } = config
    const produces = route.schema?.produces ?? [FILE_TYPE]
    for (const method of methods)
      table.add({ method, url: route.url, access, reply, config, produces })
    route.onRequest = guards.map((guardOf) => guardOf(guarded)).filter(isGuard)
    if (config.body === 'ignored') {
      ignoreBody(route)
    } else if (mayCarryBody(guarded)) {
      route.preParsing = bodyDeadline(limits, config.upload === true)
    }
    if (config.upload) route.onRequestAbort = noteAbort
    spoken.speak(route, access)
    closeBody(route)
    auditHandler(route)
    protect(route)
    if (reply === 'envelope') putOnEnvelope(route, spoken)
    if (typeof reply === 'object') reply.put?.(route)
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

function declared({ config, method, url }: RouteOptions, surfaces: Surfaced): GuardedRoute {
  const methods = [method].flat()
  if (!config?.access) throw new Error(`${methods.join()} ${url} does not declare its access`)
  const route = { url, methods, config, surfaces }
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
