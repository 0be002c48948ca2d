import type { IncomingMessage, Server } from 'node:http'

const METHODS: ReadonlySet<unknown> = new Set(['PATCH', 'HEAD', 'DELETE'])

/**
 * tus clients send the method in a header where a proxy passes only POST. It is applied before
 * anything else sees the request, so that all rules of the real method hold.
 */
export function applyMethodOverrides(server: Server, address: string): void {
  server.prependListener('request', (message: IncomingMessage) => {
    const named = message.headers['x-http-method-override']
    if (named === undefined || message.method !== 'POST' || !METHODS.has(named)) return
    const [path = ''] = (message.url ?? '').split('?', 1)
    if (path.startsWith(`${address}/`)) message.method = String(named)
  })
}
