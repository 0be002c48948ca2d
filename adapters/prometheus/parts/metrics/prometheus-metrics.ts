import { Counter, Histogram, type Registry } from 'prom-client'
import type {
  AnsweredRequest,
  EndedLogin,
  EndedMove,
  Metrics,
  WrittenObject,
} from '../../../../application/ports/metrics.ts'
import type { FactorCode } from '../../../../domain/identity/factors/factor-code.ts'
import type { CodeChannel } from '../../../../domain/verification/recipient.ts'
import { BoundedLabels } from './call-times.ts'

const REQUEST_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The values of a label that are kept apart. There are far more than routes and refusal codes. */
function labelsKept() {
  return {
    routes: new BoundedLabels(500),
    reasons: new BoundedLabels(200),
    results: new BoundedLabels(200),
    clients: new BoundedLabels(50),
    grants: new BoundedLabels(20),
    platforms: new BoundedLabels(50),
    jobs: new BoundedLabels(200),
  }
}

function countersIn(registry: Registry) {
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter<L>({ name, help, labelNames, registers: [registry] })
  return {
    requests: new Histogram({
      name: 'gatehouse_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its response.',
      labelNames: ['method', 'route'] as const,
      buckets: REQUEST_SECONDS,
      registers: [registry],
    }),
    answers: counter(
      'gatehouse_http_responses_total',
      'Responses by HTTP status.',
      'method',
      'status',
    ),
    refusals: counter('gatehouse_refusals_total', 'Refused requests by error code.', 'reason'),
    logins: counter('gatehouse_logins_total', 'Login attempts.', 'grant', 'client', 'result'),
    factors: counter('gatehouse_factors_total', 'Typed codes of second factors.', 'kind', 'result'),
    codes: counter(
      'gatehouse_codes_sent_total',
      'Codes handed to a provider.',
      'channel',
      'result',
    ),
    uploads: counter(
      'gatehouse_uploads_total',
      'Objects written to a platform.',
      'platform',
      'result',
    ),
    uploadBytes: counter('gatehouse_upload_bytes_total', 'Bytes stored on a platform.', 'platform'),
    moves: counter('gatehouse_moves_total', 'Finished moves between platforms.', 'state'),
    movedFiles: counter('gatehouse_moved_files_total', 'Files moved by finished moves.'),
    jobs: counter('gatehouse_jobs_total', 'Runs of the jobs of modules.', 'name', 'result'),
  }
}

/** Counters and durations of one process, for Prometheus. */
export class PrometheusMetrics implements Metrics {
  readonly #labels = labelsKept()
  readonly #counters: ReturnType<typeof countersIn>

  constructor(registry: Registry) {
    this.#counters = countersIn(registry)
  }

  requestAnswered({ method, route, status, seconds, refusal }: AnsweredRequest): void {
    const known = METHODS.has(method) ? method : 'other'
    this.#counters.requests.observe(
      { method: known, route: this.#labels.routes.of(route) },
      seconds,
    )
    this.#counters.answers.inc({ method: known, status })
    if (refusal !== null) this.#counters.refusals.inc({ reason: this.#labels.reasons.of(refusal) })
  }

  loginEnded({ grantType, clientId, result }: EndedLogin): void {
    this.#counters.logins.inc({
      grant: this.#labels.grants.of(grantType),
      client: this.#labels.clients.of(clientId),
      result: this.#labels.results.of(result),
    })
  }

  factorTyped(kind: FactorCode['kind'], result: 'passed' | 'refused'): void {
    this.#counters.factors.inc({ kind, result })
  }

  codeSent(channel: CodeChannel, result: 'sent' | 'failed'): void {
    this.#counters.codes.inc({ channel, result })
  }

  objectWritten({ platformKey, bytes, result }: WrittenObject): void {
    const platform = this.#labels.platforms.of(platformKey)
    this.#counters.uploads.inc({ platform, result })
    this.#counters.uploadBytes.inc({ platform }, bytes)
  }

  moveEnded({ state, files }: EndedMove): void {
    this.#counters.moves.inc({ state })
    this.#counters.movedFiles.inc(files)
  }

  jobEnded(name: string, result: 'succeeded' | 'failed'): void {
    this.#counters.jobs.inc({ name: this.#labels.jobs.of(name), result })
  }
}
