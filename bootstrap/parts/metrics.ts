import { METRICS_NAMES } from '../settings/watch-settings.ts'
import type { Part } from './part.ts'

export const metrics: Part = {
  name: 'metrics',
  purpose: 'Figures of the running service, for Prometheus.',
  programs: ['/metrics'],
  isOn: ({ metrics: { port, token } }) => port !== undefined || token !== undefined,
  listensAt: ({ metrics: { host, port } }) =>
    port === undefined ? undefined : { host, port, names: METRICS_NAMES },
  watch: async (given) => (await import('./metrics/counting.ts')).countingFor(given),
}
