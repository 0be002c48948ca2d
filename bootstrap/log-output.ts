import { write, writeSync } from 'node:fs'

const AGAIN_MS = 100
const SHORT_PAUSE_MS = 10
/** How long the end of the process may wait for an output that takes nothing. */
const PATIENCE_MS = 1000
/** Nobody will read it. There is no other place to say so. */
const GONE: ReadonlySet<unknown> = new Set(['EPIPE', 'EBADF'])

/**
 * Writes whole lines to a descriptor beside the requests, never before them. What cannot be written
 * waits up to a bound; beyond it, lines are dropped and counted, and the count is told as soon as
 * something can be written again.
 */
export class LogOutput {
  readonly #descriptor: number
  readonly #mostBytes: number
  readonly #tellDropped: (lines: number) => string
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #dropped = 0
  #state: 'idle' | 'writing' | 'pausing' | 'gone' = 'idle'

  constructor(descriptor: number, mostBytes: number, tellDropped: (lines: number) => string) {
    this.#descriptor = descriptor
    this.#mostBytes = mostBytes
    this.#tellDropped = tellDropped
  }

  write(text: string): void {
    this.#add(text)
    this.#next()
  }

  /** At once, where the output takes it: in order with what others write there. */
  writeNow(text: string): void {
    this.#add(text)
    if (this.#state === 'idle') this.#tryNow()
    this.#next()
  }

  /**
   * Writes what waits, before the process ends: for a second at most, whatever the output does.
   * @param last comes after it; handed to `write` before, it could only be hoped for
   */
  flush(last = ''): void {
    if (last !== '') this.#add(last)
    // What is with the system will be written by it, and would come twice.
    const begun = this.#state === 'writing' ? this.#waiting.splice(0, 1) : []
    if (begun.length > 0) pause()
    const deadline = performance.now() + PATIENCE_MS
    while (this.#waiting.length > 0 && performance.now() < deadline) {
      const trouble = this.#tryNow()
      if (trouble === 'EAGAIN') pause()
      else if (trouble !== undefined) break
    }
    this.#waiting.unshift(...begun)
  }

  #add(text: string): void {
    if (this.#state === 'gone') return
    const bytes = Buffer.from(text)
    if (this.#waitingBytes + bytes.length > this.#mostBytes) {
      this.#dropped += text.split('\n').length - 1
      return
    }
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
  }

  #next(): void {
    const [first] = this.#waiting
    if (this.#state !== 'idle' || !first) return
    this.#state = 'writing'
    write(this.#descriptor, first, (error, count) => {
      this.#state = 'idle'
      if (error) this.#failed(error.code)
      else this.#took(count)
      this.#next()
    })
  }

  /** @returns the code of what went wrong */
  #tryNow(): unknown {
    const [first] = this.#waiting
    if (!first) return undefined
    try {
      this.#took(writeSync(this.#descriptor, first))
      return undefined
    } catch (error) {
      return error instanceof Error && 'code' in error ? error.code : 'unknown'
    }
  }

  #failed(code: unknown): void {
    if (GONE.has(code)) {
      this.#state = 'gone'
      this.#waiting = []
      return
    }
    this.#state = 'pausing'
    const again = () => {
      this.#state = 'idle'
      this.#next()
    }
    setTimeout(again, AGAIN_MS).unref()
  }

  /** So many bytes are written: the rest of a text goes before the next, so no line is cut. */
  #took(count: number): void {
    const [first] = this.#waiting
    if (!first) return
    this.#waitingBytes -= count
    if (count < first.length) {
      this.#waiting[0] = first.subarray(count)
      return
    }
    this.#waiting.shift()
    if (this.#dropped === 0) return
    const told = this.#tellDropped(this.#dropped)
    this.#dropped = 0
    this.#add(told)
  }
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SHORT_PAUSE_MS)
}
