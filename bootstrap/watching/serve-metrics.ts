import { metricsServer } from '../../adapters/http/edge/metrics.ts'
import type { Closers } from '../closers.ts'
import type { Config } from '../config.ts'
import { listen, METRICS } from '../listen.ts'
import type { Watching } from './watching.ts'

/** Serves metrics on their own port, if one is set. @returns the address. @throws CannotStart */
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
