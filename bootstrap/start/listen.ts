import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { CannotStart, EXIT } from '../output/cannot-start.ts'
import type { Config } from '../settings/config.ts'

/**
 * Maximum number of connections waiting to be accepted; the system may allow fewer. Beyond it,
 * connections are dropped silently, and a caller retries after one, three and seven seconds.
 */
const BACKLOG = 4096

/** EINVAL: an IPv6 address without its interface. EAFNOSUPPORT: a system without IPv6. */
const STRANGE_HOST: ReadonlySet<unknown> = new Set([
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EINVAL',
  'EAFNOSUPPORT',
])

export type ListenAddress = Pick<Config['server'], 'host' | 'port'>
/** The settings of the address. */
export interface AddressNames {
  readonly host: string
  readonly port: string
}

const SERVICE: AddressNames = { host: 'HOST', port: 'PORT' }

/** @returns the actual address. @throws CannotStart */
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
 * Listens for a moment, so that a start whose port is taken creates nothing. It then releases the
 * port: until the service is ready, a proxy should find it closed and ask another instance.
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

function told(error: unknown, port: number, names: AddressNames): unknown {
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
    const advice = isIpv4Loopback(error) ? ' If it has no IPv4, write ::1.' : ''
    const problem = `${names.host} is not an address of this machine.`
    return new CannotStart(problem + advice, EXIT.settings, error)
  }
  return error
}

function isIpv4Loopback(error: unknown): boolean {
  return error instanceof Error && 'address' in error && /^127\./.test(String(error.address))
}

/**
 * For a name with several addresses the framework would open several servers, and only the first
 * would have our limits.
 */
async function addressOf(host: string): Promise<string> {
  const { address } = await lookup(host, { order: 'ipv4first' })
  return address
}
