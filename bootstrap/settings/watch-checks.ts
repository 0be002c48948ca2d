import { isLoopback } from '../../adapters/http/edge/callers/loopback-host.ts'
import type { ValuesOf } from './setting.ts'
import type { METRICS_SETTINGS } from './watch-settings.ts'

/** Settings that would show metrics to strangers, or not at all. */
export function metricsProblems(
  { port, host, token }: ValuesOf<typeof METRICS_SETTINGS>,
  servicePort: number,
): string[] {
  if (port === undefined) return []
  const problems = []
  if (port !== 0 && port === servicePort) problems.push('METRICS_PORT must differ from PORT.')
  if (!token && !isLoopback(host)) {
    problems.push('METRICS_TOKEN must be set, or METRICS_HOST be a loopback address.')
  }
  return problems
}
