import { Histogram, type Registry } from 'prom-client'
import { BoundedLabels } from './bounded-labels.ts'

const SECONDS = [0.0005, 0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30]
const MOST_OPERATIONS = 400

/** Measures how long the stores take to answer. */
export class CallTimes {
  readonly #operations = new BoundedLabels(MOST_OPERATIONS)
  readonly #times: Histogram<'store' | 'operation' | 'result'>

  constructor(registry: Registry) {
    this.#times = new Histogram({
      name: 'gatehouse_store_duration_seconds',
      help: 'Duration of calls to the database, the cache and storage platforms.',
      labelNames: ['store', 'operation', 'result'],
      buckets: SECONDS,
      registers: [registry],
    })
  }

  /** @returns whatever `call` returns; a promise is timed until it settles */
  around<T>(store: string, operation: string, call: () => T): T {
    const begun = performance.now()
    const end = (result: 'ok' | 'failed') => {
      const labels = { store, operation: this.#operations.of(operation), result }
      this.#times.observe(labels, (performance.now() - begun) / 1000)
    }
    const returned = call()
    if (returned instanceof Promise) {
      returned.then(
        () => end('ok'),
        () => end('failed'),
      )
    }
    return returned
  }
}
