import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type FastifyHttpOptions, LogController } from 'fastify'
import { answerFailure } from './error-handler.ts'
import type { LazyCompilers } from './lazy-compilers.ts'
import { parseQuery } from './query-text.ts'
import { requestIds } from './request-ids.ts'
import type { RouteTable } from './route-table.ts'
import type { ServerParts } from './server-parts.ts'
import { VALIDATION } from './validation.ts'

/** Id lists in paths may be long: 200 ids of 19 digits and their commas. */
const LONGEST_PARAM = 8192
/** How much longer than its time slow headers may take. By default that is half a minute. */
const LOOK_FOR_SLOW_MS = 2000

export function serverOptions(
  { logger, settings }: ServerParts,
  compilers: LazyCompilers,
  table: RouteTable,
): FastifyHttpOptions<Server> {
  const { limits, trustedProxies } = settings
  return {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    http: {
      shouldUpgradeCallback: ({ url = '' }) => table.upgradesAt(url),
      connectionsCheckingInterval: LOOK_FOR_SLOW_MS,
    },
    genReqId: requestIds(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: LONGEST_PARAM,
      querystringParser: parseQuery,
    },
    ajv: VALIDATION,
    schemaController: { compilersFactory: compilers },
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.uploadSeconds * 1000,
    keepAliveTimeout: limits.keepAliveSeconds * 1000,
    maxRequestsPerSocket: limits.requestsPerConnection,
    return503OnClosing: true,
    frameworkErrors: answerFailure,
    clientErrorHandler: (_error, socket) => refuseUnreadable(socket),
  }
}

/** What is not HTTP gets no more than that. */
function refuseUnreadable(socket: Socket): void {
  if (!socket.writable) return
  socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
    socket.destroy(),
  )
}
