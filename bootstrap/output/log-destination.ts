import { type DestinationStream, type Logger, pino } from 'pino'

/** Buffer for a slow output. Lines beyond it are dropped: logging never blocks a request. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024
/** Lines are written in batches, because a write per line costs more than the line. */
const ENOUGH_BYTES = 8 * 1024
const WITHIN_MS = 200
/** Time that the end of the process waits for an output that accepts nothing. */
const PATIENCE_MS = 1000

export interface LogDestination {
  readonly stream: DestinationStream
  /** Reports the number of dropped lines when the output accepts lines again. */
  tellDropped(logger: Logger): void
  /** Writes the buffered lines before the process ends, for at most a second. */
  end(): Promise<void>
}

type Output = ReturnType<typeof pino.destination>

/** @param isGathered whether lines may be delayed for a batch, by at most a fifth of a second */
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
  // Errors are ignored: a full disk may have space again later, and there is nowhere else to report
  // them.
  stream.on('error', () => undefined)
  let over: Promise<void> | undefined
  const finish = async () => {
    await written(stream)
    // Otherwise, at exit, the library would wait forever for an output whose disk is full.
    stream.destroy()
  }
  const end = () => {
    over ??= finish()
    return over
  }
  // This wrapper has no `flushSync`. Pino would call it after a fatal line, and it blocks forever
  // if the disk is full.
  const lines: DestinationStream = { write: (line) => void (over || stream.write(line)) }
  return { stream: lines, end, tellDropped: (logger) => tellDropped(stream, logger) }
}

async function written(stream: Output): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // This timer is not unref'd, because a process that ended before `destroy` would flush forever.
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
