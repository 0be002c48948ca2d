import type { RouteEntry } from '../route-table.ts'
import type { Json } from './json.ts'

/** How callers authenticate. The client id must be that of the session. */
export const SECURITY_SCHEMES = {
  session: { type: 'http', scheme: 'bearer' },
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
export function securityOf({ access, config }: RouteEntry): Json[] {
  if (access === 'public') return []
  return [
    { session: [], client: [] },
    ...(config.tokenInQuery === true ? [{ sessionInQuery: [], clientInQuery: [] }] : []),
    ...(config.ticket === true ? [{ ticket: [] }] : []),
  ]
}
