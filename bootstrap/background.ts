import type { Logger } from 'pino'
import { ReportedFailures } from './reported-failures.ts'

export interface PeriodicTask {
  readonly name: string
  readonly everySeconds: number
  /** Without waiting for the first time. */
  readonly isDueAtStart?: boolean
  run(): Promise<unknown>
}

/** Periodic work. One run of a task at a time; a failing run is tried again next time. */
export class Background {
  readonly #logger: Logger
  readonly #timers: NodeJS.Timeout[] = []
  readonly #running = new Map<string, Promise<void>>()
  readonly #troubles = new ReportedFailures()

  constructor(logger: Logger) {
    this.#logger = logger
  }

  start(tasks: readonly PeriodicTask[]): void {
    for (const task of tasks) {
      const timer = setInterval(() => this.#runOnce(task), task.everySeconds * 1000)
      this.#timers.push(timer.unref())
      if (task.isDueAtStart) this.#runOnce(task)
    }
  }

  /** Resolves when nothing runs any more. */
  async stop(): Promise<void> {
    for (const timer of this.#timers.splice(0)) clearInterval(timer)
    await Promise.all(this.#running.values())
  }

  #runOnce(task: PeriodicTask): void {
    if (this.#running.has(task.name)) return
    const run = this.#guarded(task).finally(() => this.#running.delete(task.name))
    this.#running.set(task.name, run)
  }

  async #guarded({ name, run }: PeriodicTask): Promise<void> {
    try {
      await run()
      this.#troubles.end(name)
    } catch (error) {
      if (!this.#troubles.isNew(name, failureOf(error))) return
      this.#logger.warn({ task: name, err: error }, 'periodic work failed; it will be tried again')
    }
  }
}

/** Many failures of a store say the same, and only their causes tell them apart. */
function failureOf(error: unknown): string {
  return error instanceof Error ? `${error} ${error.cause}` : String(error)
}
