import type { IncomingMessage, Server } from 'node:http'
import { TUS_URL } from './tus-scope.ts'

const METHODS: ReadonlySet<unknown> = new Set(['PATCH', 'HEAD', 'DELETE'])

/**
 * Where something in between lets only POST pass, tus has the method in a header. It is read before
 * anything else looks at the request, so that all rules are those of the method.
 */
export function takeOverrides(server: Server): void {
  server.prependListener('request', (message: IncomingMessage) => {
    const named = message.headers['x-http-method-override']
    if (named === undefined || message.method !== 'POST' || !METHODS.has(named)) return
    const [path = ''] = (message.url ?? '').split('?', 1)
    if (path.startsWith(`${TUS_URL}/`)) message.method = String(named)
  })
}
