import { isOpenToKeys } from '../edge/callers/key-callers.ts'
import type { RouteEntry } from '../route-table.ts'
import type { Json } from './json.ts'

/** How callers authenticate. The client id must be that of the session. */
export const SECURITY_SCHEMES = {
  session: { type: 'http', scheme: 'bearer' },
  key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'gh_',
    description: 'A key for programs, without a client id',
  },
  client: { type: 'apiKey', in: 'header', name: 'clientid' },
  sessionInQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'Authorization',
    description: '`Bearer `, then the token',
  },
  clientInQuery: { type: 'apiKey', in: 'query', name: 'clientid' },
  ticket: { type: 'apiKey', in: 'query', name: 'ticket', description: 'Good for one use' },
} as const

/** Each entry is one sufficient way. Public routes have none. */
export function securityOf(entry: RouteEntry): Json[] {
  const { access, config } = entry
  if (access === 'public') return []
  return [
    { session: [], client: [] },
    ...(isOpenToKeys(entry) ? [{ key: [] }] : []),
    ...(config.tokenInQuery === true ? [{ sessionInQuery: [], clientInQuery: [] }] : []),
    ...(config.ticket === true ? [{ ticket: [] }] : []),
  ]
}
