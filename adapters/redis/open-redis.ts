import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'
import { type RedisNode, severalAddresses } from './redis-address.ts'
import { RedisConnection, type RedisSettings } from './redis-connection.ts'
import { UnsuitableRedis } from './unsuitable-redis.ts'

export interface RedisPatience {
  /** How long to keep trying; 30 seconds by default. */
  readonly seconds?: number
  /** Called before each wait, so that startup can show what it waits for. */
  readonly onWait?: (attempt: number, cause: unknown) => void
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 3000
const PROBE_MS = 1000
const WITHOUT_TLS =
  'It answers without TLS, and the address begins with rediss: switch TLS on there, or write redis in its place.'

/**
 * Connects, and waits for the server for as long as `patience` allows.
 * @throws DependencyUnavailable if time runs out
 * @throws UnsuitableRedis at once
 */
export async function openRedis(
  settings: RedisSettings,
  patience: RedisPatience = {},
): Promise<RedisConnection> {
  const connection = new RedisConnection(settings)
  try {
    await untilFine(connection, patience, tlsNode(settings.url))
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}

async function untilFine(
  connection: RedisConnection,
  { seconds = 30, onWait }: RedisPatience,
  tlsNode: RedisNode | undefined,
): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connection.check()
    } catch (error) {
      const wait = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS)
      const isUnreachable = error instanceof DependencyUnavailable
      if (isUnreachable && attempt === 1 && tlsNode && (await answersPlainly(tlsNode))) {
        throw new UnsuitableRedis(WITHOUT_TLS)
      }
      if (!isUnreachable || performance.now() + wait > deadline) throw error
      onWait?.(attempt, error.cause)
      await pause(wait)
    }
  }
}

/** @returns the server, or one of several, if the URL asks for encryption */
function tlsNode(url: string): RedisNode | undefined {
  const several = severalAddresses(url)
  if (several) return several.isEncrypted ? several.nodes[0] : undefined
  const { protocol, hostname, port } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return protocol === 'rediss:' ? { host, port: Number(port || 6379) } : undefined
}

/** Without TLS, Redis takes a handshake for the beginning of a command, and waits for the rest. */
async function answersPlainly(node: RedisNode): Promise<boolean> {
  const socket = connect(node)
  socket.setTimeout(PROBE_MS, () => socket.destroy())
  socket.write('PING\r\n')
  try {
    for await (const answer of socket) return /^[+-]/.test(String(answer))
  } catch {
    // Nobody is there, or nobody who answers this.
  }
  return false
}
