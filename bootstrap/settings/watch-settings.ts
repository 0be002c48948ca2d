import { isLoopback } from '../../adapters/http/edge/callers/loopback-host.ts'
import { httpAddress, listenAddress } from './addresses.ts'
import { optional, parsed, secret, whole } from './kinds.ts'
import type { ValuesOf } from './setting.ts'
import { WrongValue } from './setting.ts'

const FEWEST_CHARACTERS = 16

export const METRICS_SETTINGS = {
  port: optional(
    whole(
      'METRICS_PORT',
      'Port that serves only `/metrics`, for Prometheus; 0 chooses a free one. Empty: none.',
      { defaultValue: 0, min: 0, max: 65_535 },
    ),
  ),
  host: parsed(
    'METRICS_HOST',
    'Address of `METRICS_PORT`. An address other than loopback requires `METRICS_TOKEN`.',
    { defaultValue: '127.0.0.1', accepts: 'a name or IP address', parse: listenAddress },
  ),
  token: secret(
    'METRICS_TOKEN',
    'What Prometheus sends as `Authorization: Bearer …`. Without `METRICS_PORT`, `/metrics` is then on the port of the service.',
    {
      accepts: '16 or more characters, no blanks',
      check: (value) => {
        if (value.length < FEWEST_CHARACTERS || !/^[\x21-\x7e]+$/.test(value)) {
          throw new WrongValue('must have 16 or more ASCII characters, and no blanks')
        }
      },
    },
  ),
}

/** The settings of the address at which metrics are. */
export const METRICS_NAMES = {
  host: METRICS_SETTINGS.host.name,
  port: METRICS_SETTINGS.port.name,
}

export const TRACE_SETTINGS = {
  endpoint: optional(
    parsed(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'Collector that accepts traces by OTLP over HTTP, at `/v1/traces`. Empty: no traces.',
      { accepts: 'http:// or https://', parse: httpAddress },
    ),
  ),
  headers: secret(
    'OTEL_EXPORTER_OTLP_HEADERS',
    'Headers that the collector requires, such as a key.',
    { accepts: 'name=value, comma-separated', check: (value) => void otlpHeaders(value) },
  ),
  serviceName: parsed('OTEL_SERVICE_NAME', 'Service name in the traces.', {
    defaultValue: 'gatehouse',
    accepts: 'any text',
    parse: (text) => text,
  }),
  percent: whole('TRACES_PERCENT', 'Percentage of requests that are traced.', {
    defaultValue: 100,
    min: 0,
    max: 100,
  }),
}

/** Percent-encoded values, as OpenTelemetry specifies. @throws WrongValue */
export function otlpHeaders(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(text.split(',').map((pair) => header(pair.trim())))
}

function header(pair: string): [name: string, value: string] {
  const end = pair.indexOf('=')
  const [name, value] = [pair.slice(0, Math.max(end, 0)), pair.slice(end + 1)]
  if (!/^[\w-]+$/.test(name) || value === '') wrong()
  return [name, decoded(value)]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return wrong()
  }
}

function wrong(): never {
  throw new WrongValue('must be name=value, comma-separated')
}

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
