import { type DestinationStream, type Logger, pino } from 'pino'
import { loggedError } from '../../adapters/http/edge/failures/error-log.ts'
import type { Config } from '../settings/config.ts'
import { logDestination } from './log-destination.ts'
import { topLevelRedaction, withoutNestedSecrets } from './redaction.ts'

const STDOUT = 1

export interface Log {
  readonly logger: Logger
  /** Writes the buffered lines before the process ends. */
  end(): Promise<void>
}

/** One line per event. Redaction is a safety net; callers must not log secrets at all. */
export async function createLog(
  { level, format, environment }: Config['log'],
  isTerminal: boolean,
): Promise<Log> {
  const isText =
    format === 'text' || (format === 'auto' && isTerminal && environment !== 'production')
  const { stream, end, tellDropped } = logDestination(STDOUT, !isText)
  const logger = createLogger(level, isText ? await readable(stream) : stream)
  tellDropped(logger)
  return { logger, end }
}

export function createLogger(level: string, stream: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: isoTime(),
      serializers: { err: loggedError },
      redact: topLevelRedaction,
      formatters: { log: withoutNestedSecrets },
    },
    stream,
  )
}

/** For people: each line at once, between the sentences that the start prints. */
async function readable(output: DestinationStream): Promise<DestinationStream> {
  const { prettyFactory } = await import('pino-pretty')
  const textOf = prettyFactory({
    ignore: 'pid',
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
  })
  return { write: (line) => output.write(textOf(line)) }
}

/** The time as a field of a log line, formatted once per millisecond, which may have many lines. */
function isoTime(): () => string {
  let last = 0
  let field = ''
  return () => {
    const now = Date.now()
    if (now !== last) field = `,"time":"${new Date(now).toISOString()}"`
    last = now
    return field
  }
}
