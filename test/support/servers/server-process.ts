import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Enough for a busy machine. */
const READY_SECONDS = 60
const PAUSE_MS = 50

export interface ProcessOwner {
  readonly uid: number
  readonly gid: number
}

/** A server started by these tests, identified by its process id. */
export class ServerProcess {
  readonly pid: number
  readonly #child: ChildProcess
  readonly #ended: Promise<void>
  #output = ''

  constructor(program: string, args: readonly string[], owner?: ProcessOwner) {
    this.#child = spawn(program, args, { ...owner, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child.stdout?.on('data', (chunk) => this.#keep(chunk))
    this.#child.stderr?.on('data', (chunk) => this.#keep(chunk))
    this.#ended = new Promise((resolve) => {
      this.#child.once('exit', () => resolve())
      this.#child.once('error', () => resolve())
    })
    this.pid = this.#child.pid ?? -1
    const endWithUs = () => this.#child.kill('SIGKILL')
    process.once('exit', endWithUs)
    this.#ended.then(() => process.off('exit', endWithUs))
  }

  /** Repeats the probe until it succeeds. @param probe must prove that this server answers */
  async untilReady(probe: () => Promise<void>, seconds = READY_SECONDS): Promise<void> {
    let last: unknown
    for (let waited = 0; waited < seconds * 1000; waited += PAUSE_MS) {
      if (!this.isRunning) throw new Error(`The server ended at once: ${this.#output}`)
      try {
        return await probe()
      } catch (error) {
        last = error
        await pause(PAUSE_MS)
      }
    }
    await this.stop('SIGKILL')
    throw new Error(`The server does not answer: ${this.#output}`, { cause: last })
  }

  get isRunning(): boolean {
    return this.pid > 0 && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Stops it, even if frozen. It may be called again. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    if (!this.isRunning) return
    // Only SIGKILL ends a frozen process; a resumed one could still answer before it ends.
    if (signal !== 'SIGKILL') await this.thaw()
    this.#child.kill(signal)
    await this.#ended
  }

  /** Connections stay open, but nothing is answered. */
  async freeze(): Promise<void> {
    await this.#signal('SIGSTOP')
  }

  async thaw(): Promise<void> {
    await this.#signal('SIGCONT')
  }

  /** The parent first, so that it cannot start children while they are collected. */
  async #signal(signal: NodeJS.Signals): Promise<void> {
    this.#child.kill(signal)
    const found = await run('pgrep', ['-P', String(this.pid)]).catch(() => ({ stdout: '' }))
    for (const child of found.stdout.split('\n').filter(Boolean)) trySignal(Number(child), signal)
  }

  #keep(chunk: Buffer): void {
    this.#output = `${this.#output}${chunk}`.slice(-2000)
  }
}

/** A child may have ended meanwhile. */
function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
