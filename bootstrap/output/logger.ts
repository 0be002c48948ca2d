import { type DestinationStream, type Logger, pino } from 'pino'
import { loggedError } from '../../adapters/http/edge/failures/error-log.ts'
import type { Config } from '../settings/config.ts'

/** Buffer for a slow output. Lines beyond it are dropped: logging never blocks a request. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024
/** Lines are written in batches, because a write per line costs more than the line. */
const ENOUGH_BYTES = 8 * 1024
const WITHIN_MS = 200
/** Time that the end of the process waits for an output that accepts nothing. */
const PATIENCE_MS = 1000

interface LogDestination {
  readonly stream: DestinationStream
  /** Reports the number of dropped lines when the output accepts lines again. */
  tellDropped(logger: Logger): void
  /** Writes the buffered lines before the process ends, for at most a second. */
  end(): Promise<void>
}

type Output = ReturnType<typeof pino.destination>

const CENSORED = '[redacted]'

/** Names of fields that contain secrets. */
const SENSITIVE = [
  'credentials',
  'password',
  'verificationCode',
  'token',
  'accessToken',
  'accessKey',
  'secretKey',
  'authorization',
]
const names = new Set(SENSITIVE)

/** For pino. Plain names only: with wildcards it would rebuild every line. */
const topLevelRedaction = { paths: SENSITIVE, censor: CENSORED }

type Fields = Record<string, unknown>

/** Depth of the search. Deeper values are not logged. */
const DEEPEST = 4

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

/** Also masks texts that are JSON. @returns the line itself if nothing was masked */
function withoutNestedSecrets(line: Fields): Fields {
  return cleanFields(line, 0, false)
}

function cleanFields(fields: Fields, depth: number, hidesNames = true): Fields {
  let clean = fields
  for (const name in fields) {
    const value = fields[name]
    const better = hidesNames && names.has(name) ? CENSORED : cleanValue(value, depth + 1)
    if (better === value) continue
    if (clean === fields) clean = { ...fields }
    clean[name] = better
  }
  return clean
}

function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value, depth)
  if (Array.isArray(value)) return cleanList(value, depth)
  if (!isPlain(value)) return value
  return depth > DEEPEST ? CENSORED : cleanFields(value, depth)
}

function cleanList(list: readonly unknown[], depth: number): readonly unknown[] {
  const clean = list.map((member) => cleanValue(member, depth))
  return clean.some((member, index) => member !== list[index]) ? clean : list
}

function cleanText(text: string, depth: number): string {
  if (!text.startsWith('{') && !text.startsWith('[')) return text
  try {
    const inside: unknown = JSON.parse(text)
    const clean = cleanValue(inside, depth)
    return clean === inside ? text : JSON.stringify(clean)
  } catch {
    // Not JSON.
    return text
  }
}

/** Errors have a serializer of their own, with an allowlist. */
function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !(value instanceof Error)
}

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
