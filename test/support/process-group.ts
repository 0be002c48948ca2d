import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

/** A program and its children, as a terminal or supervisor runs them. It ends with the test. */
export class ProcessGroup {
  /** Resolves when all of them have closed the output. */
  readonly closed: Promise<unknown>
  output = ''
  readonly #first: ChildProcess

  constructor(words: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
    const [program = '', ...args] = words
    const stdio = ['ignore', 'pipe', 'pipe'] as const
    const first = spawn(program, args, { cwd, env, stdio: [...stdio], detached: true })
    for (const stream of [first.stdout, first.stderr]) {
      stream.on('data', (chunk) => {
        this.output += chunk
      })
    }
    this.#first = first
    this.closed = once(first, 'close')
    onTestFinished(() => this.signalAll('SIGKILL'))
  }

  /** Signals only the first process, like a supervisor. */
  signalFirst(signal: NodeJS.Signals): void {
    this.#first.kill(signal)
  }

  /** Signals all of them, like Ctrl-C in a terminal. */
  signalAll(signal: NodeJS.Signals): void {
    const { pid } = this.#first
    try {
      if (pid !== undefined) process.kill(-pid, signal)
    } catch {
      // The group no longer exists.
    }
  }
}
