import { metricsServer } from '../../adapters/http/edge/metrics.ts'
import type { Closers } from '../closers.ts'
import type { Config } from '../config.ts'
import { listen, METRICS } from '../listen.ts'
import type { Watching } from './watching.ts'

/** On a port of their own, where one is set. @returns where. @throws CannotStart */
export async function serveMetrics(
  { exposition }: Watching,
  { port, host, token }: Config['metrics'],
  closers: Closers,
): Promise<string | undefined> {
  if (!exposition || port === undefined) return undefined
  const app = metricsServer(exposition, token?.reveal())
  closers.add(() => app.close())
  return listen(app, { host, port }, METRICS)
}
