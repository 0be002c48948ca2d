import { lookup } from 'node:dns/promises'
import type { FastifyInstance } from 'fastify'
import { CannotStart, EXIT } from './cannot-start.ts'
import type { Config } from './config.ts'

/**
 * Connections that wait to be accepted; the system takes less where it allows less. Beyond that it
 * drops them without a word, and a caller tries again after one second, three and seven.
 */
const BACKLOG = 4096

/** The last two: an IPv6 address without its interface, or where there is no IPv6. */
const STRANGE_HOST: ReadonlySet<unknown> = new Set([
  ...['EADDRNOTAVAIL', 'ENOTFOUND', 'EINVAL', 'EAFNOSUPPORT'],
])

/** @returns where it really listens. @throws CannotStart */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config['server'], 'host' | 'port'>,
): Promise<string> {
  try {
    const listenTextResolver = (at: string) => `listening on ${at}`
    const address = await addressOf(host)
    return await app.listen({ host: address, port, backlog: BACKLOG, listenTextResolver })
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

/**
 * Where a name has several addresses, the framework would open a server for each, and only the first
 * has the bounds that we put on it.
 */
async function addressOf(host: string): Promise<string> {
  const { address } = await lookup(host, { order: 'ipv4first' })
  return address
}
