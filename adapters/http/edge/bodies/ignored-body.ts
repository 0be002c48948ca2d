import type { preParsingHookHandler, RouteOptions } from 'fastify'

/** Headers that make Fastify expect a body and choose a parser. */
const NO_BODY = {
  'content-type': undefined,
  'content-length': undefined,
  'transfer-encoding': undefined,
}

/** The route accepts any body and does not read, decrypt or keep it. */
export function ignoreBody(route: RouteOptions): void {
  route.preParsing = hideBody
}

export const hideBody: preParsingHookHandler = (request, _reply, _payload, done) => {
  request.headers = { ...request.headers, ...NO_BODY }
  done()
}
