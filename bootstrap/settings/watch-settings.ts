import { isLoopback } from '../../adapters/http/edge/callers/loopback-host.ts'
import { httpAddress, listenAddress } from './addresses.ts'
import { optional, parsed, whole } from './kinds.ts'
import { secret } from './secret-kind.ts'
import type { ValuesOf } from './setting.ts'
import { WrongValue } from './setting.ts'

const FEWEST_CHARACTERS = 16

export const METRICS_SETTINGS = {
  port: optional(
    whole({
      name: 'METRICS_PORT',
      defaultValue: 0,
      min: 0,
      max: 65_535,
      meaning:
        'Port that serves only `/metrics`, for Prometheus; 0 chooses a free one. Empty: none.',
    }),
  ),
  host: parsed({
    name: 'METRICS_HOST',
    defaultValue: '127.0.0.1',
    accepts: 'a name or IP address',
    meaning: 'Address of `METRICS_PORT`. An address other than loopback requires `METRICS_TOKEN`.',
    parse: listenAddress,
  }),
  token: secret(
    {
      name: 'METRICS_TOKEN',
      accepts: '16 or more characters, no blanks',
      meaning:
        'What Prometheus sends as `Authorization: Bearer …`. Without `METRICS_PORT`, `/metrics` is then on the port of the service.',
    },
    (value) => {
      if (value.length < FEWEST_CHARACTERS || !/^[\x21-\x7e]+$/.test(value)) {
        throw new WrongValue('must have 16 or more ASCII characters, and no blanks')
      }
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
    parsed({
      name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      accepts: 'http:// or https://',
      meaning:
        'Collector that accepts traces by OTLP over HTTP, at `/v1/traces`. Empty: no traces.',
      parse: httpAddress,
    }),
  ),
  headers: secret(
    {
      name: 'OTEL_EXPORTER_OTLP_HEADERS',
      accepts: 'name=value, comma-separated',
      meaning: 'Headers that the collector requires, such as a key.',
    },
    (value) => void otlpHeaders(value),
  ),
  serviceName: parsed({
    name: 'OTEL_SERVICE_NAME',
    defaultValue: 'gatehouse',
    accepts: 'any text',
    meaning: 'Service name in the traces.',
    parse: (text) => text,
  }),
  percent: whole({
    name: 'TRACES_PERCENT',
    defaultValue: 100,
    min: 0,
    max: 100,
    meaning: 'Percentage of requests that are traced.',
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
