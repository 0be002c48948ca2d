import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** A gauge that is read when metrics are requested. */
export interface Reading {
  readonly name: string
  readonly help: string
  /** Name of the label, if there is one. */
  readonly label?: string
  /** Values by label value. Without a label, the key is the empty string. */
  read(): Promise<Readonly<Record<string, number>>>
}

/** Gauges with the suffix of a counter. The gauges without it have the same values by type. */
const MISNAMED = ['handles', 'requests', 'resources'].map((kind) => `nodejs_active_${kind}_total`)

/** All metrics of one process, in the text format of Prometheus. */
export class PrometheusExposition {
  readonly registry = new Registry()

  constructor() {
    collectDefaultMetrics({ register: this.registry })
    for (const name of MISNAMED) this.registry.removeSingleMetric(name)
  }

  get contentType(): string {
    return this.registry.contentType
  }

  /** A gauge that cannot be read is left out of that response. */
  add({ name, help, label, read }: Reading): void {
    const labelNames = label === undefined ? [] : [label]
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        this.reset()
        // Without a label, `reset` sets the gauge to 0 instead of removing it.
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
