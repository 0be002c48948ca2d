import { SYSTEM } from '../../domain/identity/system-caller.ts'
import type { Transactions } from '../ports/transactions.ts'
import type { ModuleContext } from './module-context.ts'
import type { ModuleContexts } from './module-contexts.ts'
import type { WorkContext } from './work-context.ts'

/** Runs the work of modules that no request waits for, each within a bounded time. */
export class BoundedWork {
  readonly #contexts: ModuleContexts
  readonly #transactions: Transactions
  readonly #stopping = new AbortController()

  constructor(contexts: ModuleContexts, transactions: Transactions) {
    this.#contexts = contexts
    this.#transactions = transactions
  }

  get isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  /** Aborts all running work, on shutdown. */
  stop(): void {
    this.#stopping.abort(new Error('The service stops.'))
  }

  /** @throws what `work` throws; when the time is up, at once, whatever `work` still does */
  async run(seconds: number, work: (context: WorkContext) => Promise<void>): Promise<void> {
    const timeout = AbortSignal.timeout(seconds * 1000)
    const signal = AbortSignal.any([timeout, this.#stopping.signal])
    signal.throwIfAborted()
    const { context, settled } = this.#contexts.open(SYSTEM)
    // Also what throws before it returns a promise is a failure of the work.
    const running = (async () => work(this.#workContext(context, signal)))()
    await Promise.race([running, aborted(signal)])
    await settled()
  }

  #workContext(context: ModuleContext, signal: AbortSignal): WorkContext {
    const { parameters, dictionaries, clock, log, notify, records } = context
    return {
      ...{ parameters, dictionaries, clock, log, notify, records, signal },
      transaction: async (work) => {
        signal.throwIfAborted()
        const opened = this.#contexts.open(SYSTEM, 'transaction')
        // What hangs is rolled back when the time is up, so that others have the connection.
        const result = await this.#transactions.run(() =>
          Promise.race([work(opened.context), aborted(signal)]),
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
