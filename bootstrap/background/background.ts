import type { Logger } from 'pino'
import { ReportedFailures } from './reported-failures.ts'

export interface PeriodicTask {
  readonly name: string
  readonly everySeconds: number
  /** Runs the task at once, not only after the first interval. */
  readonly isDueAtStart?: boolean
  run(): Promise<unknown>
}

/** A task never runs twice at once; a failed run is repeated at the next interval. */
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

  /** Resolves when no task runs any more. */
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
      this.#logger.warn({ task: name, err: error }, 'periodic work failed; it will be retried')
    }
  }
}

/** Many store failures have the same message and differ only in their causes. */
function failureOf(error: unknown): string {
  return error instanceof Error ? `${error} ${error.cause}` : String(error)
}
