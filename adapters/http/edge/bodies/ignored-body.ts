import type { preParsingHookHandler, RouteOptions } from 'fastify'

/** What makes the framework look for a body, and choose a reader for it. */
const NO_BODY = {
  'content-type': undefined,
  'content-length': undefined,
  'transfer-encoding': undefined,
}

/** The route answers whatever body comes, and nothing of it is read, opened or kept. */
export function ignoreBody(route: RouteOptions): void {
  route.preParsing = hideBody
}

export const hideBody: preParsingHookHandler = (request, _reply, _payload, done) => {
  request.headers = { ...request.headers, ...NO_BODY }
  done()
}
