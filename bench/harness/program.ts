import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Cores, Place } from './cores.ts'

const STOP_MS = 15_000
const MOST_COMPLAINT = 2000

export interface ProgramPlan {
  readonly cores: Cores
  readonly place: Place
  /** Arguments for Node. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** File for the program's output. */
  readonly logFile: string
}

/** A child process of the bench, which ends when it is disposed. */
export class Program implements AsyncDisposable {
  readonly pid: number
  readonly #child: ChildProcess
  readonly #name: string
  readonly #exited: Promise<unknown>
  #complaint = ''

  constructor({ cores, place, args, env, logFile }: ProgramPlan) {
    const [command, rest] = cores.command(place, process.execPath, args)
    const environment = { PATH: process.env.PATH, NODE_ENV: 'production', ...env }
    const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
    const child = spawn(command, rest, { env: environment, stdio })
    if (child.pid === undefined) throw new Error(`${command} does not start`)
    const log = createWriteStream(logFile, { flags: 'a' })
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    child.stderr.on('data', (chunk) => {
      this.#complaint = `${this.#complaint}${chunk}`.slice(-MOST_COMPLAINT)
    })
    this.#child = child
    this.#name = args.join(' ')
    const endWithUs = () => child.kill('SIGKILL')
    process.once('exit', endWithUs)
    this.#exited = once(child, 'exit').finally(() => {
      process.off('exit', endWithUs)
      log.end()
    })
    this.pid = child.pid
  }

  get hasExited(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** The end of its error output. */
  get complaint(): string {
    return this.#complaint
  }

  /** Returns what the program prints after `word`. @throws if the program ends before that */
  async says(word: string): Promise<string> {
    const { stdout } = this.#child
    if (stdout === null) throw new Error(`${this.#name} has no output`)
    for await (const line of createInterface({ input: stdout })) {
      if (!line.startsWith(`${word} `)) continue
      stdout.resume()
      return line.slice(word.length + 1)
    }
    throw new Error(`${this.#name} ended before it said "${word}": ${this.#complaint}`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.hasExited) return
    this.#child.kill('SIGTERM')
    const impatience = setTimeout(() => this.#child.kill('SIGKILL'), STOP_MS)
    await this.#exited
    clearTimeout(impatience)
  }
}
