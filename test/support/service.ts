import { type ChildProcess, spawn } from 'node:child_process'
import { createPublicKey } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { inTime } from './in-time.ts'
import { Printed } from './printed.ts'
import { askAgent } from './servers/ask-agent.ts'
import { freePort } from './servers/free-port.ts'
import { startArguments } from './start-arguments.ts'

const START = startArguments()
/** The embedded database is compiled once and quickly, not again and better while it runs. */
const QUICK_TO_COMPILE = '--liftoff-only'
/** The folder of the package that is started. */
export const PACKAGE = await askAgent('package')
const LAUNCHER = join(PACKAGE, START.launcher)
/** Enough for a busy machine. */
const START_MS = 300_000
const ANSWER_MS = 10_000
/** On this signal, Node prints what the process does and waits for. */
const REPORTING = 'SIGWINCH'
const REPORTS = [
  ...['--report-on-signal', `--report-signal=${REPORTING}`],
  ...['--report-exclude-env', '--report-filename=stderr'],
]
const REPORT_MS = 5000
export const USUAL_SETTINGS = {
  CAPTCHA: 'off',
  // A refusal because of a busy machine would prove nothing, except in tests of overload.
  OVERLOAD_DELAY_MILLISECONDS: '10000',
  // Tests log in with the printed password, and with others that they set.
  PASSWORD_CHANGE: 'off',
  // Most suites look for what a deletion leaves behind.
  TRASH_DAYS: '0',
}

export type Settings = Readonly<Record<string, string>>

export interface Launch {
  readonly args?: readonly string[]
  /** Options of Node in addition to those of `npm start`. */
  readonly nodeArgs?: readonly string[]
  /** A program, with options, that starts Node. */
  readonly under?: readonly string[]
  /** Where its output goes instead of to the test; `pipe` is for one whose reader stops. */
  readonly outputTo?: number | 'pipe'
  readonly folder: string
  readonly settings: Settings
  /** The launcher of another copy of the service. */
  readonly launcher?: string
}

/** The service as an operator runs it: process, output and exit code. It ends with the test. */
export class Service {
  readonly origin: string
  readonly #launch: Launch
  readonly #child: ChildProcess
  readonly #exit: Promise<number | null>
  readonly #printed = new Printed()

  constructor(launch: Launch) {
    const { args = ['start'], nodeArgs = [], under = [], folder, settings, outputTo } = launch
    const { launcher = LAUNCHER } = launch
    this.#launch = launch
    this.origin = `http://127.0.0.1:${settings.PORT}`
    const printed = this.#printed.descriptor
    const words = [
      ...under,
      process.execPath,
      ...START.options,
      QUICK_TO_COMPILE,
      ...REPORTS,
      ...nodeArgs,
      launcher,
      ...args,
    ]
    this.#child = spawn(words[0] ?? '', words.slice(1), {
      cwd: folder,
      env: { PATH: process.env.PATH, ...settings },
      stdio: ['ignore', outputTo ?? printed, outputTo === 'pipe' ? 'pipe' : printed],
    })
    this.#read()
    // A reader that has stopped would never see the end.
    this.#child.once('exit', () => this.#read())
    this.#exit = once(this.#child, 'close').then(([code]) => code)
    const end = () => this.#printed.end()
    this.#exit.then(end, end)
    onTestFinished(() => this.kill())
  }

  /** Starts a service and waits until it answers. @throws with its output when it exits instead */
  static async start(folder: string, settings: Settings, launcher = LAUNCHER): Promise<Service> {
    const given = { PORT: String(await freePort()), ...USUAL_SETTINGS, ...settings }
    const service = new Service({ folder, settings: given, launcher })
    await service.untilReady()
    return service
  }

  /** Another command with the same settings and folder. */
  again(args: readonly string[]): Service {
    return new Service({ ...this.#launch, args })
  }

  /** At least everything that was printed before its last answer. */
  get output(): string {
    return this.#printed.text
  }

  /** As front ends get it; empty before the first start has made it. */
  get publicKey(): string {
    const { folder, settings } = this.#launch
    const path = join(resolve(folder, settings.DATA_DIR ?? 'data'), 'keys/login-key.pem')
    const pem = settings.LOGIN_PRIVATE_KEY ?? (existsSync(path) ? readFileSync(path, 'utf8') : '')
    if (pem === '') return ''
    return createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64')
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Resolves when it ends by itself. @throws with its output when it hangs */
  get exitCode(): Promise<number | null> {
    return inTime(this.#exit, async () => {
      this.signal(REPORTING)
      await pause(REPORT_MS)
      return this.output
    })
  }

  async untilReady(): Promise<void> {
    for (const deadline = Date.now() + START_MS; Date.now() < deadline; await pause(20)) {
      if (this.#child.exitCode !== null) break
      const answer = await fetch(`${this.origin}/readyz`, {
        // Of an earlier service at this port, no connection is left to be used.
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(ANSWER_MS),
      }).catch(() => undefined)
      if (answer?.ok) return
    }
    throw new Error(`The service does not start:\n${this.output}`)
  }

  async stop(): Promise<number | null> {
    this.signal('SIGTERM')
    return this.exitCode
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** The test stops reading its pipes: they are closed, or stay full. */
  stopReading(how: 'gone' | 'stuck'): void {
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (how === 'gone') stream?.destroy()
      else stream?.pause()
    }
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#exit
  }

  #read(): void {
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.resume()
  }
}
