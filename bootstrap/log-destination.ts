import { type DestinationStream, type Logger, pino } from 'pino'

/** Lines wait here while the output is slow. Beyond that they are dropped: logging never blocks a request. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024
/** Lines are written together: a write of its own for each costs more than the line. */
const ENOUGH_BYTES = 8 * 1024
const WITHIN_MS = 200
/** How long the end of the process may wait for an output that takes nothing. */
const PATIENCE_MS = 1000

export interface LogDestination {
  readonly stream: DestinationStream
  /** Has `logger` tell how many lines were dropped, as soon as the output takes lines again. */
  tellDropped(logger: Logger): void
  /** Writes what waits, before the process ends: for a second at most, whatever the output does. */
  end(): Promise<void>
}

type Output = ReturnType<typeof pino.destination>

/** @param isGathered whether lines may wait for others, for a fifth of a second at most */
export function logDestination(
  descriptor: number,
  isGathered: boolean,
  mostBytes = MOST_WAITING_BYTES,
): LogDestination {
  const stream = pino.destination({
    dest: descriptor,
    sync: false,
    minLength: isGathered ? ENOUGH_BYTES : 1,
    periodicFlush: WITHIN_MS,
    maxLength: mostBytes,
  })
  // A full disk may have room again. There is no other place to say so.
  stream.on('error', () => undefined)
  let over: Promise<void> | undefined
  const finish = async () => {
    await written(stream)
    // Otherwise the library waits for ever, at the exit, for an output whose disk is full.
    stream.destroy()
  }
  const end = () => {
    over ??= finish()
    return over
  }
  // Pino would flush the stream of a fatal line at once, and for ever where the disk is full.
  const lines: DestinationStream = { write: (line) => void (over || stream.write(line)) }
  return { stream: lines, end, tellDropped: (logger) => tellDropped(stream, logger) }
}

async function written(stream: Output): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // It keeps the process: one that ended before `destroy` would flush for ever.
  const timer = setTimeout(resolve, PATIENCE_MS)
  stream.once('close', () => resolve())
  stream.end()
  await promise
  clearTimeout(timer)
}

function tellDropped(stream: Output, logger: Logger): void {
  let dropped = 0
  stream.on('drop', () => {
    dropped += 1
  })
  stream.on('drain', () => {
    if (dropped === 0) return
    const lines = dropped
    dropped = 0
    logger.warn({ lines }, 'the output was too slow: log lines are missing here')
  })
}
