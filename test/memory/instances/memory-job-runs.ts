import type { EndedRun, JobRun, JobRuns } from '../../../application/ports/instances/job-runs.ts'

const NEW = {
  result: 'waiting',
  failures: 0,
  retryAt: undefined,
  milliseconds: undefined,
  failure: undefined,
} as const

export class MemoryJobRuns implements JobRuns {
  readonly #runs = new Map<string, JobRun>()

  async get(name: string, now: Date): Promise<JobRun> {
    const kept = this.#runs.get(name) ?? { ...NEW, name, since: now }
    this.#runs.set(name, kept)
    return kept
  }

  async list(): Promise<JobRun[]> {
    return [...this.#runs.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
  }

  async begin(name: string, at: Date, retryAt: Date | undefined): Promise<void> {
    const kept = this.#runs.get(name)
    if (!kept) return
    const failures = kept.failures + 1
    this.#runs.set(name, { ...kept, since: at, retryAt, result: 'running', failures })
  }

  async end(name: string, { milliseconds, failure }: EndedRun): Promise<void> {
    const kept = this.#runs.get(name)
    if (!kept) return
    const ended = failure === undefined ? { ...NEW, result: 'succeeded' as const } : kept
    const result = failure === undefined ? 'succeeded' : 'failed'
    this.#runs.set(name, {
      ...kept,
      ...ended,
      name,
      since: kept.since,
      result,
      milliseconds,
      failure,
    })
  }
}
