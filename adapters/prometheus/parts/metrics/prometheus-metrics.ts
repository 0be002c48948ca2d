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
/** Far more than there are routes and refusal codes. */
const MOST_ROUTES = 500
const MOST_REASONS = 200
const MOST_CLIENTS = 50
const MOST_GRANTS = 20
const MOST_PLATFORMS = 50
const MOST_JOBS = 200
const FACTOR: ('kind' | 'result')[] = ['kind', 'result']

/** Counters and durations of one process, for Prometheus. */
export class PrometheusMetrics implements Metrics {
  readonly #routes = new BoundedLabels(MOST_ROUTES)
  readonly #reasons = new BoundedLabels(MOST_REASONS)
  readonly #results = new BoundedLabels(MOST_REASONS)
  readonly #clients = new BoundedLabels(MOST_CLIENTS)
  readonly #grants = new BoundedLabels(MOST_GRANTS)
  readonly #platforms = new BoundedLabels(MOST_PLATFORMS)
  readonly #jobNames = new BoundedLabels(MOST_JOBS)
  readonly #requests: Histogram<'method' | 'route'>
  readonly #answers: Counter<'method' | 'status'>
  readonly #refusals: Counter<'reason'>
  readonly #logins: Counter<'grant' | 'client' | 'result'>
  readonly #factors: Counter<'kind' | 'result'>
  readonly #codes: Counter<'channel' | 'result'>
  readonly #uploads: Counter<'platform' | 'result'>
  readonly #uploadBytes: Counter<'platform'>
  readonly #moves: Counter<'state'>
  readonly #movedFiles: Counter
  readonly #jobs: Counter<'name' | 'result'>

  constructor(registry: Registry) {
    const registers = [registry]
    const counter = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
      new Counter<L>({ name, help, labelNames, registers })
    this.#requests = new Histogram({
      name: 'gatehouse_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its response.',
      labelNames: ['method', 'route'],
      buckets: REQUEST_SECONDS,
      registers,
    })
    this.#answers = counter('gatehouse_http_responses_total', 'Responses by HTTP status.', [
      'method',
      'status',
    ])
    this.#refusals = counter('gatehouse_refusals_total', 'Refused requests by error code.', [
      'reason',
    ])
    this.#logins = counter('gatehouse_logins_total', 'Login attempts.', [
      'grant',
      'client',
      'result',
    ])
    this.#factors = counter('gatehouse_factors_total', 'Typed codes of second factors.', FACTOR)
    const sent = ['channel', 'result'] as const
    this.#codes = counter('gatehouse_codes_sent_total', 'Codes handed to a provider.', [...sent])
    this.#uploads = counter('gatehouse_uploads_total', 'Objects written to a platform.', [
      'platform',
      'result',
    ])
    this.#uploadBytes = counter('gatehouse_upload_bytes_total', 'Bytes stored on a platform.', [
      'platform',
    ])
    this.#moves = counter('gatehouse_moves_total', 'Finished moves between platforms.', ['state'])
    this.#movedFiles = counter('gatehouse_moved_files_total', 'Files moved by finished moves.')
    this.#jobs = counter('gatehouse_jobs_total', 'Runs of the jobs of modules.', [
      ...(['name', 'result'] as const),
    ])
  }

  requestAnswered({ method, route, status, seconds, refusal }: AnsweredRequest): void {
    const known = METHODS.has(method) ? method : 'other'
    this.#requests.observe({ method: known, route: this.#routes.of(route) }, seconds)
    this.#answers.inc({ method: known, status })
    if (refusal !== null) this.#refusals.inc({ reason: this.#reasons.of(refusal) })
  }

  loginEnded({ grantType, clientId, result }: EndedLogin): void {
    this.#logins.inc({
      grant: this.#grants.of(grantType),
      client: this.#clients.of(clientId),
      result: this.#results.of(result),
    })
  }

  factorTyped(kind: FactorCode['kind'], result: 'passed' | 'refused'): void {
    this.#factors.inc({ kind, result })
  }

  codeSent(channel: CodeChannel, result: 'sent' | 'failed'): void {
    this.#codes.inc({ channel, result })
  }

  objectWritten({ platformKey, bytes, result }: WrittenObject): void {
    const platform = this.#platforms.of(platformKey)
    this.#uploads.inc({ platform, result })
    this.#uploadBytes.inc({ platform }, bytes)
  }

  moveEnded({ state, files }: EndedMove): void {
    this.#moves.inc({ state })
    this.#movedFiles.inc(files)
  }

  jobEnded(name: string, result: 'succeeded' | 'failed'): void {
    this.#jobs.inc({ name: this.#jobNames.of(name), result })
  }
}
