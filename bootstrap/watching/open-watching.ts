import type { Logger } from 'pino'
import { metricsRoute } from '../../adapters/http/edge/metrics.ts'
import { version } from '../packaging/version.ts'
import type { Config } from '../settings/config.ts'
import { otlpHeaders } from '../settings/watch-settings.ts'
import { type CallWatch, together } from './call-watch.ts'
import { NOTHING_WATCHED, type Watching } from './watching.ts'

type Wanted = Pick<Config, 'metrics' | 'traces'>

type OnClose = (close: () => Promise<void>) => void

/** Loads only the libraries of the configured parts. */
export async function openWatching({ metrics, traces }: Wanted, logger: Logger, onClose: OnClose) {
  const tracing = tracingFor(traces, logger, onClose)
  return both(await countingFor(metrics), await tracing)
}

async function countingFor({ port, token }: Wanted['metrics']): Promise<Watching> {
  if (port === undefined && token === undefined) return NOTHING_WATCHED
  const [{ PrometheusExposition }, { PrometheusMetrics }, { CallTimes }] = await Promise.all([
    import('../../adapters/prometheus/prometheus-exposition.ts'),
    import('../../adapters/prometheus/prometheus-metrics.ts'),
    import('../../adapters/prometheus/call-times.ts'),
  ])
  const exposition = new PrometheusExposition()
  const { registry } = exposition
  const isShared = port === undefined && token !== undefined
  return {
    metrics: new PrometheusMetrics(registry),
    calls: new CallTimes(registry),
    exposition,
    followers: [],
    routes: isShared ? [metricsRoute(exposition, token.reveal())] : [],
  }
}

async function tracingFor(
  traces: Wanted['traces'],
  logger: Logger,
  onClose: OnClose,
): Promise<Watching> {
  const { endpoint, headers, ...rest } = traces
  if (endpoint === undefined) return NOTHING_WATCHED
  const { Tracing } = await import('../../adapters/opentelemetry/tracing.ts')
  const tracing = new Tracing({
    ...rest,
    endpoint,
    version: version(),
    onTrouble: (why) => logger.warn({ why }, 'traces do not arrive'),
    headers: headers ? otlpHeaders(headers.reveal()) : {},
  })
  onClose(() => tracing.close())
  return {
    calls: tracing,
    useCases: tracing,
    followers: [(app) => tracing.follow(app)],
    routes: [],
  }
}

function both(counting: Watching, tracing: Watching): Watching {
  const calls = [tracing.calls, counting.calls].filter((one): one is CallWatch => Boolean(one))
  return {
    ...counting,
    ...tracing,
    ...(calls.length > 0 && { calls: together(calls) }),
    routes: counting.routes,
  }
}
