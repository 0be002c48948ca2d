import { type DestinationStream, type Logger, pino } from 'pino'
import type { Answer, AnswerLog } from '../adapters/http/edge/access-log.ts'
import { isoTime } from './iso-time.ts'

const LEVEL = 'info'

/**
 * The lines of answers among those of a logger. Nearly all lines are such, all have the same fields,
 * and a logger that must expect any field takes four times as long for one.
 */
export class AnswerLines implements AnswerLog {
  readonly #logger: Logger
  readonly #output: DestinationStream
  readonly #time = isoTime()
  readonly #level = `{"level":${pino.levels.values[LEVEL]}`
  readonly #process = `,"pid":${process.pid},"reqId":"`

  constructor(logger: Logger) {
    this.#logger = logger
    this.#output = outputOf(logger)
  }

  write({ requestId, method, route, status, code, milliseconds, error }: Answer): void {
    if (!this.#logger.isLevelEnabled(LEVEL)) return
    const begin = `${this.#level}${this.#time()}${this.#process}${requestId}","method":"${method}`
    const figures = `"status":${status},"code":${code},"ms":${milliseconds}`
    const refusal = error === null ? '' : `,"error":"${error}"`
    this.#output.write(`${begin}","route":"${route}",${figures}${refusal},"msg":"answered"}\n`)
  }
}

function outputOf(logger: Logger): DestinationStream {
  const output: unknown = Reflect.get(logger, pino.symbols.streamSym)
  if (!isOutput(output)) throw new Error('This logger has no output of its own.')
  return output
}

function isOutput(found: unknown): found is DestinationStream {
  return typeof found === 'object' && found !== null && 'write' in found
}
