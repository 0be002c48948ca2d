import type { FastifyInstance } from 'fastify'
import { CannotStart, EXIT } from './cannot-start.ts'
import type { Config } from './config.ts'

/** The last two: an IPv6 address without its interface, or where there is no IPv6. */
const STRANGE_HOST: ReadonlySet<unknown> = new Set([
  ...['EADDRNOTAVAIL', 'ENOTFOUND', 'EINVAL', 'EAFNOSUPPORT'],
])

/** @returns where it really listens. @throws CannotStart */
export async function listen(
  app: FastifyInstance,
  { host, port }: Config['server'],
): Promise<string> {
  try {
    return await app.listen({ host, port, listenTextResolver: (at) => `listening on ${at}` })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new CannotStart('PORT is in use by another program.', EXIT.temporary, error)
    }
    if (code === 'EACCES') {
      throw new CannotStart('PORT may not be used by this user.', EXIT.settings, error)
    }
    if (STRANGE_HOST.has(code)) {
      throw new CannotStart('HOST is not an address of this machine.', EXIT.settings, error)
    }
    throw error
  }
}
