import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Draining } from '../../adapters/http/edge/readiness.ts'

const EXIT_INTERRUPTED = 130
const EXIT_DEFECT = 1
/** A terminal or supervisor signals every process of a group, and npm passes its own signal on. */
const SAME_STOP_MS = 2000

const SWEEP_MS = 50
const LAST_WORDS_MS = 500
/** Together with this, the rest of a stop must fit into fifteen seconds. */
const LONGEST_END_MS = 400

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

/**
 * Stops in order, once, after a stop signal or an uncaught error. A signal more than two seconds
 * later ends the process at once. Closing the terminal is such a signal, too.
 * @param stop closes everything
 * @param endLog writes the last lines
 * @returns whether the stop has begun
 */
export function stopOnSignals(
  logger: Logger,
  stop: () => Promise<void>,
  endLog: () => Promise<void>,
): () => boolean {
  let isStopping = false
  const exit = async (code: number) => {
    await endLog()
    process.exit(code)
  }
  const end = async (code: number) => {
    isStopping = true
    try {
      await stop()
      logger.info('stopped')
      await exit(code)
    } catch (error) {
      logger.fatal({ err: error }, 'the orderly shutdown failed')
      await exit(EXIT_DEFECT)
    }
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) return
    logger.info({ signal }, 'stopping')
    end(0)
  }
  const onDefect = (error: unknown) => {
    logger.fatal({ err: error }, 'uncaught error')
    if (!isStopping) end(EXIT_DEFECT)
  }
  onStopSignals(onSignal, () => void exit(EXIT_INTERRUPTED))
  process.on('uncaughtException', onDefect).on('unhandledRejection', onDefect)
  return () => isStopping
}

/**
 * @param stop is called by the first stop signal
 * @param again is called by each that comes later than the repeats of the first one
 */
function onStopSignals(stop: (signal: NodeJS.Signals) => void, again: () => void): void {
  let since: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    if (since === undefined) {
      since = performance.now()
      stop(signal)
    } else if (performance.now() - since >= SAME_STOP_MS) again()
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal).on('SIGHUP', onSignal)
}

/** Aborted by the first stop signal, which then does not end the process. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  onStopSignals(
    () => controller.abort(),
    () => process.exit(EXIT_INTERRUPTED),
  )
  return controller.signal
}

/**
 * Writes what is only in memory, then waits for running tasks. Those tasks record each step, so the
 * next start continues a task that still waits for a silent object store.
 */
export async function endBackground(
  writeDown: () => Promise<void>,
  work: readonly Promise<void>[],
): Promise<void> {
  await writeDown()
  const over = new AbortController()
  const { signal } = over
  await Promise.race([Promise.all(work), pause(LONGEST_END_MS, undefined, { signal })])
  over.abort()
}
