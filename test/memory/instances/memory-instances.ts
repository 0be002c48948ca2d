import { AsyncLocalStorage } from 'node:async_hooks'
import type { ExclusiveWork } from '../../../application/ports/instances/exclusive-work.ts'
import type { EndedRun, JobRun, JobRuns } from '../../../application/ports/instances/job-runs.ts'
import type {
  NewOutboxEntry,
  NotedAttempts,
  Outbox,
  OutboxEntry,
} from '../../../application/ports/instances/outbox.ts'
import type { RoundTimes } from '../../../application/ports/instances/round-times.ts'
import type { Transactions } from '../../../application/ports/instances/transactions.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { MemoryStore } from '../memory-database.ts'

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

export class MemoryOutbox implements Outbox {
  readonly #entries = new Map<Id, OutboxEntry>()
  #last = 0

  async add(entries: readonly NewOutboxEntry[]): Promise<void> {
    for (const entry of entries) {
      this.#last += 1
      const id = String(this.#last)
      const tries = { attempts: 0, nextTryAt: entry.at, failedAt: undefined, failure: undefined }
      this.#entries.set(id, { ...structuredClone(entry), ...tries, id })
    }
  }

  async due(listener: string, now: Date, limit: number): Promise<OutboxEntry[]> {
    const mine = [...this.#entries.values()].filter(
      (entry) => entry.listener === listener && !entry.failedAt,
    )
    const first = mine.filter(({ id, key }) => mine.find((one) => one.key === key)?.id === id)
    return first.filter(({ nextTryAt }) => nextTryAt <= now).slice(0, limit)
  }

  async remove(id: Id): Promise<void> {
    this.#entries.delete(id)
  }

  async note(id: Id, known: number, noted: NotedAttempts): Promise<boolean> {
    const kept = this.#entries.get(id)
    if (kept?.attempts !== known) return false
    this.#entries.set(id, { ...kept, ...noted })
    return true
  }

  async list(offset: number, limit: number) {
    const all = [...this.#entries.values()]
    const inOrder = [...all.filter((one) => one.failedAt), ...all.filter((one) => !one.failedAt)]
    return { entries: inOrder.slice(offset, offset + limit), total: all.length }
  }

  async retry(id: Id, at: Date): Promise<boolean> {
    const kept = this.#entries.get(id)
    if (!kept?.failedAt) return false
    this.#entries.set(id, { ...kept, attempts: 0, failedAt: undefined, nextTryAt: at })
    return true
  }
}

export class MemoryRoundTimes extends MemoryStore implements RoundTimes {
  async last(name: string): Promise<Date | undefined> {
    return this.database.rounds.get(name)
  }

  async note(name: string, begunAt: Date): Promise<void> {
    this.database.rounds.set(name, begunAt)
  }
}

/** Nothing is undone: suites about that run on databases. */
export class MemoryTransactions implements Transactions {
  readonly #depth = new AsyncLocalStorage<number>()

  get depth(): number {
    return this.#depth.getStore() ?? 0
  }

  run<T>(work: () => Promise<T>, depth = this.depth): Promise<T> {
    return this.#depth.run(depth, work)
  }
}
