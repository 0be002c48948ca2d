import { Tracing } from '../../../adapters/opentelemetry/parts/traces/tracing.ts'
import { version } from '../../packaging/version.ts'
import { otlpHeaders } from '../../settings/watch-settings.ts'
import type { Watching, WatchTools } from '../../watching/watching.ts'

export function tracingFor({ config, logger, onClose }: WatchTools): Watching {
  const { endpoint, headers, ...rest } = config.traces
  if (endpoint === undefined) return {}
  const tracing = new Tracing({
    ...rest,
    endpoint,
    version: version(),
    onTrouble: (why) => logger.warn({ why }, 'traces do not arrive'),
    headers: headers ? otlpHeaders(headers.reveal()) : {},
  })
  onClose(() => tracing.close())
  return { calls: tracing, useCases: tracing, followers: [(app) => tracing.follow(app)] }
}
