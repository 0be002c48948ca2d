import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** A figure that is looked up when somebody asks. */
export interface Reading {
  readonly name: string
  readonly help: string
  /** Of the one label, where there is one. */
  readonly label?: string
  /** By value of the label; a figure without one stands under the empty text. */
  read(): Promise<Readonly<Record<string, number>>>
}

/** All figures of one process, in the text format of Prometheus. */
export class PrometheusExposition {
  readonly registry = new Registry()

  constructor() {
    collectDefaultMetrics({ register: this.registry })
  }

  get contentType(): string {
    return this.registry.contentType
  }

  /** What cannot be read is left out of that answer. */
  add({ name, help, label, read }: Reading): void {
    const labelNames = label === undefined ? [] : [label]
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        this.reset()
        // Without a label, a reset leaves a 0 behind.
        if (label === undefined) this.remove()
        const values = await read().catch(() => ({}))
        for (const [value, figure] of Object.entries(values)) {
          if (label === undefined) this.set(figure)
          else this.set({ [label]: value }, figure)
        }
      },
    })
  }

  text(): Promise<string> {
    return this.registry.metrics()
  }
}
