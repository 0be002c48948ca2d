import type { ExclusiveWork } from '../../../application/ports/instances/exclusive-work.ts'

/** For one process: instances that share `running` never overlap. */
export class MemoryExclusiveWork implements ExclusiveWork {
  readonly #running: Set<string>

  constructor(running: Set<string> = new Set()) {
    this.#running = running
  }

  async run(name: string, work: () => Promise<void>): Promise<boolean> {
    if (this.#running.has(name)) return false
    this.#running.add(name)
    try {
      await work()
    } finally {
      this.#running.delete(name)
    }
    return true
  }
}
