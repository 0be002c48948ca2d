import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Exposition } from '../../adapters/http/edge/metrics.ts'
import type { Reading } from '../../adapters/prometheus/prometheus-exposition.ts'
import type { Metrics } from '../../application/ports/metrics.ts'
import type { CallWatch } from './call-watch.ts'

/** Metrics and traces. A part is absent if it is not configured. */
export interface Watching {
  readonly metrics?: Metrics
  /** Observes calls to the stores. */
  readonly calls?: CallWatch
  readonly useCases?: CallWatch
  readonly followers: readonly ((app: FastifyInstance) => void)[]
  readonly routes: readonly FastifyPluginAsync[]
  readonly exposition?: Exposition & { add(reading: Reading): void }
}

export const NOTHING_WATCHED: Watching = { followers: [], routes: [] }
