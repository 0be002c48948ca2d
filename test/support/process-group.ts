import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

/** A program and whatever it starts, as a terminal or a supervisor runs it. Ends with the test. */
export class ProcessGroup {
  /** When all of them have let go of the output. */
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

  /** As a supervisor does: to the program that it knows. */
  signalFirst(signal: NodeJS.Signals): void {
    this.#first.kill(signal)
  }

  /** As a terminal does, when somebody presses Ctrl-C. */
  signalAll(signal: NodeJS.Signals): void {
    const { pid } = this.#first
    try {
      if (pid !== undefined) process.kill(-pid, signal)
    } catch {
      // Nobody is left.
    }
  }
}
