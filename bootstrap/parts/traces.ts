import type { Part } from './part.ts'

export const traces: Part = {
  name: 'traces',
  purpose: 'Traces of requests, for a collector of OpenTelemetry.',
  isOn: ({ traces: { endpoint } }) => endpoint !== undefined,
  watch: async (given) => (await import('./traces/tracing.ts')).tracingFor(given),
}
