import { metricsRoute, metricsServer } from '../../../adapters/http/parts/metrics/metrics.ts'
import { CallTimes } from '../../../adapters/prometheus/parts/metrics/call-times.ts'
import { PrometheusExposition } from '../../../adapters/prometheus/parts/metrics/prometheus-exposition.ts'
import { PrometheusMetrics } from '../../../adapters/prometheus/parts/metrics/prometheus-metrics.ts'
import { METRICS_NAMES } from '../../settings/watch-settings.ts'
import { listen } from '../../start/listen.ts'
import type { Watching, WatchTools } from '../../watching/watching.ts'
import { readings } from './readings.ts'

/** On a port of their own, if one is set, or beside the routes of the service. */
export function countingFor({ config: { metrics } }: WatchTools): Watching {
  const { port, host, token } = metrics
  const exposition = new PrometheusExposition()
  const { registry } = exposition
  const isShared = port === undefined && token !== undefined
  return {
    metrics: new PrometheusMetrics(registry),
    calls: new CallTimes(registry),
    routes: isShared ? [metricsRoute(exposition, token.reveal())] : [],
    begin: async ({ onClose, ...service }) => {
      for (const reading of readings(service)) exposition.add(reading)
      if (port === undefined) return undefined
      const app = metricsServer(exposition, token?.reveal())
      onClose(() => app.close())
      return listen(app, { host, port }, METRICS_NAMES)
    },
  }
}
