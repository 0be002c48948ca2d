import { type DestinationStream, type Logger, pino } from 'pino'
import { loggedError } from '../adapters/http/edge/failures/error-log.ts'
import type { Config } from './config.ts'
import { GatheredLines } from './gathered-lines.ts'
import { isoTime } from './iso-time.ts'
import { LogOutput } from './log-output.ts'
import { topLevelRedaction, withoutNestedSecrets } from './redaction.ts'

/** Lines wait here while the output is slow. Beyond that they are dropped: logging never blocks a request. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024
const STDOUT = 1

export interface Log {
  readonly logger: Logger
  /** Writes what waits, before the process ends. */
  flush(): void
}

/** One event, one line. Redaction is the net, not the habit. */
export async function createLog(
  { level, format, environment }: Config['log'],
  isTerminal: boolean,
): Promise<Log> {
  const isText =
    format === 'text' || (format === 'auto' && isTerminal && environment !== 'production')
  const { stream, flush } = isText ? await textOutput() : jsonOutput()
  return { logger: createLogger(level, stream), flush }
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

interface Output {
  readonly stream: DestinationStream
  flush(): void
}

function jsonOutput(): Output {
  const output = new LogOutput(STDOUT, MOST_WAITING_BYTES, dropped)
  const stream = new GatheredLines((text) => output.write(text))
  return { stream, flush: () => output.flush(stream.take()) }
}

/** For people: each line at once, among what the start prints for them. */
async function textOutput(): Promise<Output> {
  const { prettyFactory } = await import('pino-pretty')
  const readable = prettyFactory({
    ignore: 'pid',
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
  })
  const output = new LogOutput(STDOUT, MOST_WAITING_BYTES, (lines) => readable(dropped(lines)))
  const stream = { write: (line: string) => output.writeNow(readable(line)) }
  return { stream, flush: () => output.flush() }
}

function dropped(lines: number): string {
  const line = { level: pino.levels.values.warn, time: new Date().toISOString(), lines }
  return `${JSON.stringify({ ...line, msg: 'the output was too slow: log lines are missing here' })}\n`
}
