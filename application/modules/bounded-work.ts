import { SYSTEM } from '../../domain/identity/system-caller.ts'
import { Semaphore } from '../files/semaphore.ts'
import type { ExclusiveWork } from '../ports/instances/exclusive-work.ts'
import type { Transactions } from '../ports/instances/transactions.ts'
import type { CallerContext } from './module-context.ts'
import type { ModuleContexts } from './module-contexts.ts'
import type { WorkContext } from './work-context.ts'

export interface WorkTools {
  readonly contexts: ModuleContexts
  readonly transactions: Transactions
  readonly exclusive: ExclusiveWork
  /** How many jobs and deliveries run at once: each holds a connection, so that it has its lock. */
  readonly most: number
}

const LONGEST_QUEUE = 10_000
const MOST_AT_ONCE = 6

/** Leaves most connections to requests: each work holds one and asks on another. */
export function mostAtOnce(connections: number): number {
  return Math.max(1, Math.min(MOST_AT_ONCE, Math.floor(connections / 3)))
}

/** Runs the work of modules that no request waits for, each within a bounded time. */
export class BoundedWork {
  readonly #contexts: ModuleContexts
  readonly #transactions: Transactions
  readonly #exclusive: ExclusiveWork
  readonly #permits: Semaphore
  readonly #stopping = new AbortController()

  constructor({ contexts, transactions, exclusive, most }: WorkTools) {
    this.#contexts = contexts
    this.#transactions = transactions
    this.#exclusive = exclusive
    this.#permits = new Semaphore(most, LONGEST_QUEUE)
  }

  get isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  /** Aborts all running work, on shutdown. */
  stop(): void {
    this.#stopping.abort(new Error('The service stops.'))
  }

  /** @returns whether `work` was done; not while another instance does it */
  alone(name: string, work: () => Promise<void>): Promise<boolean> {
    return this.#permits.run(() => this.#exclusive.run(name, work))
  }

  /**
   * @param depth how many hooks led to it, itself included
   * @throws what `work` throws; when the time is up, at once, whatever `work` still does
   */
  async run(
    seconds: number,
    work: (context: WorkContext) => Promise<void>,
    depth = 0,
  ): Promise<void> {
    const timeout = AbortSignal.timeout(seconds * 1000)
    const signal = AbortSignal.any([timeout, this.#stopping.signal])
    signal.throwIfAborted()
    const { context, settled } = this.#contexts.open(SYSTEM)
    // Also what throws before it returns a promise is a failure of the work.
    const running = (async () => work(this.#workContext(context, signal, depth)))()
    await Promise.race([running, aborted(signal)])
    await settled()
  }

  #workContext(opened: CallerContext, signal: AbortSignal, depth: number): WorkContext {
    const { caller, afterCommit, ...context } = opened
    return {
      ...context,
      signal,
      transaction: async (work) => {
        signal.throwIfAborted()
        const opened = this.#contexts.open(SYSTEM, 'transaction')
        // What hangs is rolled back when the time is up, so that others have the connection.
        const result = await this.#transactions.run(
          () => Promise.race([work(opened.context), aborted(signal)]),
          depth,
        )
        await opened.settled()
        return result
      },
    }
  }
}

/** @throws the reason of the signal, once it is aborted */
function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  if (signal.aborted) reject(signal.reason)
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise
}
