import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Draining } from '../adapters/http/edge/readiness.ts'

const SWEEP_MS = 50
const LAST_WORDS_MS = 500

export interface StopTimes {
  readonly stopDelayMilliseconds: number
  readonly stopGraceSeconds: number
}

/** Turns readiness off, stops listening, and waits for accepted work. */
export async function stopServer(
  app: FastifyInstance,
  draining: Draining,
  times: StopTimes,
  logger: Logger,
): Promise<void> {
  draining.begin()
  await pause(times.stopDelayMilliseconds)
  const closed = app.close()
  // Otherwise a connection whose last answer has just been sent would be kept alive.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
  const isClosed = await settlesWithin(closed, times.stopGraceSeconds * 1000)
  clearInterval(sweep)
  if (isClosed) return
  logger.warn('the grace time is over; closing the remaining connections')
  app.server.closeAllConnections()
  await settlesWithin(closed, LAST_WORDS_MS)
}

async function settlesWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const patience = new AbortController()
  const timeout = pause(milliseconds, false, { signal: patience.signal })
  try {
    return await Promise.race([work.then(() => true), timeout])
  } finally {
    patience.abort()
  }
}
