import type { Logger } from 'pino'
import { onStopSignals } from './stop-signal.ts'

const EXIT_INTERRUPTED = 130
const EXIT_DEFECT = 1

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
