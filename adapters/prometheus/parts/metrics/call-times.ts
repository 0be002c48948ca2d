import { Histogram, type Registry } from 'prom-client'

const SECONDS = [0.0005, 0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30]
const MOST_OPERATIONS = 400
const OTHER = 'other'

/** Keeps the first values of a label apart; all later ones become `other`. */
export class BoundedLabels {
  readonly #known = new Set<string>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  of(value: string | undefined): string {
    if (value === undefined) return OTHER
    if (this.#known.has(value)) return value
    if (this.#known.size >= this.#most) return OTHER
    this.#known.add(value)
    return value
  }
}

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
