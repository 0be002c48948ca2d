import type { IncomingMessage, Server } from 'node:http'
import { type FastifyHttpOptions, LogController } from 'fastify'
import { trustIn } from './edge/callers/trusted-hops.ts'
import type { AmbiguousRefusal } from './edge/connections/ambiguous-refusal.ts'
import { originFields } from './edge/cors.ts'
import { answerFailure } from './edge/failures/error-handler.ts'
import { VALIDATION } from './edge/failures/validation.ts'
import { LAZY_COMPILERS } from './edge/lazy-compilers.ts'
import { asOwnName } from './edge/other-generation.ts'
import type { StoppingRefusal } from './edge/overload/stopping-refusal.ts'
import { requestIds } from './edge/request-ids.ts'
import { asConsoleAddress } from './entry/console-address.ts'
import { withoutFragment } from './entry/encoded-fragment.ts'
import { asOwnPrefix } from './files/other-prefixes.ts'
import type { RouteTable } from './route-table.ts'
import type { ServerParts } from './server-parts.ts'
import { parseQuery } from './wire/query-text.ts'

/** Paths may carry long id lists: 200 ids of 19 digits with commas. */
const LONGEST_PARAM = 8192
/** How often Node looks for slow headers; its default is 30 s. */
const SLOW_CHECK_MS = 2000

interface Serving {
  readonly table: RouteTable
  readonly ambiguous: AmbiguousRefusal
  readonly stopping: StoppingRefusal
}

export function serverOptions(
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
    rewriteUrl: (request) => asOwnName(asOwnPrefix(addressOf(request))),
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
    const rewritten = rewriters.reduce((address, rewrite) => rewrite(address, host), url)
    const address = withoutFragment(rewritten)
    if (address !== url) return address
    return console ? asConsoleAddress(url, { method, accept }, { ...console, isOwn }) : url
  }
}

type Addressed = Pick<IncomingMessage, 'url' | 'method' | 'headers'>
