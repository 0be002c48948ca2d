import { setTimeout as pause } from 'node:timers/promises'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'
import { RedisConnection, type RedisSettings } from './redis-connection.ts'

export interface RedisPatience {
  /** How long to keep trying; 30 seconds by default. */
  readonly seconds?: number
  /** Called before each wait, so that startup can show what it waits for. */
  readonly onWait?: (attempt: number, cause: unknown) => void
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 3000

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
    await untilFine(connection, patience)
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}

async function untilFine(
  connection: RedisConnection,
  { seconds = 30, onWait }: RedisPatience,
): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connection.check()
    } catch (error) {
      const wait = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS)
      const isUnreachable = error instanceof DependencyUnavailable
      if (!isUnreachable || performance.now() + wait > deadline) throw error
      onWait?.(attempt, error.cause)
      await pause(wait)
    }
  }
}
