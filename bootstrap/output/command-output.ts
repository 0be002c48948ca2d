import type { WriteStream } from 'node:tty'
import { inUnits } from './units.ts'

/** The progress of a command. */
export interface Step {
  readonly what: string
  readonly done: number
  /** Absent if the total is not known beforehand. */
  readonly total?: number | undefined
  readonly unit: 'bytes' | 'files' | 'objects' | 'rows'
  /** A text for people, shown instead of the numbers. */
  readonly text?: string
}

interface Streams {
  readonly stdout: NodeJS.WritableStream
  readonly stderr: NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>
}

/** Interval between two progress updates, in milliseconds. */
const EVERY = { bar: 100, line: 5000, event: 1000 } as const
const BAR_WIDTH = 24
const CLEAR_LINE = '\r\x1b[K'

/**
 * Output of a long command. For people: sentences on stdout, and progress on stderr, as a bar on a
 * terminal and as lines elsewhere. For programs (`--json`): one JSON object per line on stdout.
 */
export class CommandOutput {
  readonly #streams: Streams
  readonly #form: keyof typeof EVERY
  #next = 0
  #unshown: Step | undefined

  constructor(
    isJson = false,
    streams: Streams = { stdout: process.stdout, stderr: process.stderr },
  ) {
    this.#streams = streams
    this.#form = isJson ? 'event' : streams.stderr.isTTY ? 'bar' : 'line'
  }

  get isJson(): boolean {
    return this.#form === 'event'
  }

  /** Prints a sentence for people. */
  say(line: string): void {
    if (this.isJson) return
    this.#clearBar()
    this.#streams.stdout.write(`${line}\n`)
  }

  report(step: Step): void {
    this.#unshown = step
    if (performance.now() < this.#next) return
    this.#show(step)
  }

  /** Shows the last step. @param result the outcome, for programs */
  end(result: Readonly<Record<string, unknown>>): void {
    if (this.#unshown) this.#show(this.#unshown)
    if (this.#form === 'bar' && this.#next > 0) this.#streams.stderr.write('\n')
    this.#next = 0
    if (this.isJson) this.#write({ event: 'end', ...result })
  }

  #show(step: Step): void {
    this.#next = performance.now() + EVERY[this.#form]
    this.#unshown = undefined
    const { stderr } = this.#streams
    const { what, done, total, unit } = step
    if (this.#form === 'event') this.#write({ event: 'progress', what, done, total, unit })
    else if (this.#form === 'line') stderr.write(`${textOf(step)}\n`)
    else stderr.write(`${CLEAR_LINE}${barOf(step).slice(0, (stderr.columns ?? 80) - 1)}`)
  }

  /** Clears the bar before a sentence is printed. */
  #clearBar(): void {
    if (this.#form === 'bar' && this.#next > 0) this.#streams.stderr.write(CLEAR_LINE)
  }

  #write(event: Readonly<Record<string, unknown>>): void {
    this.#streams.stdout.write(`${JSON.stringify(event)}\n`)
  }
}

function barOf(step: Step): string {
  const share = shareOf(step)
  if (share === undefined) return textOf(step)
  const full = Math.round(share * BAR_WIDTH)
  return `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${textOf(step)}`
}

function textOf(step: Step): string {
  const { what, done, total, unit, text } = step
  if (text !== undefined) return `${what}: ${text}`
  const amount = (value: number) => (unit === 'bytes' ? inUnits(value) : String(value))
  const share = shareOf(step)
  if (share === undefined || total === undefined) return `${what}: ${amount(done)} ${unit}`
  const of = `${amount(done)} of ${amount(total)}${unit === 'bytes' ? '' : ` ${unit}`}`
  return `${what}: ${Math.floor(share * 100)} %, ${of}`
}

/** From 0 to 1. */
function shareOf({ done, total }: Step): number | undefined {
  if (total === undefined) return undefined
  return total === 0 ? 1 : Math.min(done / total, 1)
}
