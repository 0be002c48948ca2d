import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
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

type ListenAddress = Pick<Config['server'], 'host' | 'port'>
/** Of the settings that say where. */
interface Names {
  readonly host: string
  readonly port: string
}

const SERVICE: Names = { host: 'HOST', port: 'PORT' }
export const METRICS: Names = { host: 'METRICS_HOST', port: 'METRICS_PORT' }

/** @returns where it really listens. @throws CannotStart */
export async function listen(
  app: FastifyInstance,
  { host, port }: ListenAddress,
  names = SERVICE,
): Promise<string> {
  try {
    const listenTextResolver = (at: string) => `listening on ${at}`
    const address = await addressOf(host)
    return await app.listen({ host: address, port, backlog: BACKLOG, listenTextResolver })
  } catch (error) {
    throw told(error, port, names)
  }
}

/**
 * Listens for a moment, so that a start which cannot have its port makes nothing. The port is not
 * held: until the service is ready, a proxy should find it closed and ask another instance.
 * @throws CannotStart
 */
export async function tryToListen({ host, port }: ListenAddress, names = SERVICE): Promise<void> {
  const probe = createServer((connection) => connection.destroy())
  try {
    probe.listen({ host: await addressOf(host), port })
    await once(probe, 'listening')
  } catch (error) {
    throw told(error, port, names)
  }
  probe.close()
  await once(probe, 'close')
}

function told(error: unknown, port: number, names: Names): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new CannotStart(
      `${names.port} ${port} is in use by another program.`,
      EXIT.temporary,
      error,
    )
  }
  if (code === 'EACCES') {
    return new CannotStart(
      `${names.port} ${port} may not be used by this user.`,
      EXIT.settings,
      error,
    )
  }
  if (STRANGE_HOST.has(code)) {
    return new CannotStart(`${names.host} is not an address of this machine.`, EXIT.settings, error)
  }
  return error
}

/**
 * Where a name has several addresses, the framework would open a server for each, and only the first
 * has the bounds that we put on it.
 */
async function addressOf(host: string): Promise<string> {
  const { address } = await lookup(host, { order: 'ipv4first' })
  return address
}
