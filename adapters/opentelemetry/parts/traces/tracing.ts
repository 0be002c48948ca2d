import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface TracingSettings {
  /** URL of a collector, without `/v1/traces`. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly version: string
  readonly percent: number
  /** Called with the reason why traces do not arrive, at most once a minute. */
  readonly onTrouble: (why: string) => void
}

/** Bounds for a silent collector, which must delay neither the service nor its shutdown. */
const MOST_SPANS_WAITING = 4096
const EXPORT_MS = 2000
const QUIET_MS = 60_000
const SERVER_ERROR = 500
const NAME_OF_TRACER = 'gatehouse'

/**
 * Records spans of requests and of the calls they make. Spans name routes, use-cases and
 * operations, and contain no data from the request. A parent span named by the caller is ignored.
 */
export class Tracing {
  readonly #provider: TracerProvider
  readonly #tracer: Tracer
  readonly #context = new AsyncLocalStorage<Context>()
  readonly #spans = new WeakMap<FastifyRequest, { span: Span; context: Context }>()

  constructor({ endpoint, headers, serviceName, version, ...rest }: TracingSettings) {
    tellTrouble(rest.onTrouble)
    const exporter = new OTLPTraceExporter({
      url: `${endpoint}/v1/traces`,
      headers: { ...headers },
      timeoutMillis: EXPORT_MS,
    })
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': serviceName,
        'service.version': version,
      }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(rest.percent / 100) }),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter,
          maxQueueSize: MOST_SPANS_WAITING,
          exportTimeoutMillis: EXPORT_MS,
        }),
      ],
    })
    this.#tracer = this.#provider.getTracer(NAME_OF_TRACER, version)
  }

  /** Starts a span for each request. */
  follow(app: FastifyInstance): void {
    app.addHook('onRequest', (request, _reply, done) => this.#begin(request, done))
    // Body parsing resumes in the context of the connection.
    app.addHook('preValidation', (request, _reply, done) => this.#resume(request, done))
    app.addHook('onResponse', (request, reply, done) => {
      const { span } = this.#spans.get(request) ?? {}
      span?.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.errorCode !== null) span?.setAttribute('error.type', reply.errorCode)
      if (reply.statusCode >= SERVER_ERROR) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
      done()
    })
  }

  /** Wraps a call in a span of its request; a call outside requests has none. */
  around<T>(store: string, operation: string, call: () => T): T {
    const parent = this.#context.getStore()
    if (!parent) return call()
    const attributes = { 'gatehouse.layer': store }
    const span = this.#tracer.startSpan(`${store} ${operation}`, { attributes }, parent)
    return this.#context.run(trace.setSpan(parent, span), () => ended(span, call))
  }

  /** Sends pending spans, or gives up in time. */
  async close(): Promise<void> {
    // The reason was already reported.
    await this.#provider.shutdown().catch(() => undefined)
  }

  #begin(request: FastifyRequest, done: () => void): void {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': method, 'http.route': route }
    const kind = SpanKind.SERVER
    const span = this.#tracer.startSpan(`${method} ${route}`, { kind, attributes }, ROOT_CONTEXT)
    this.#spans.set(request, { span, context: trace.setSpan(ROOT_CONTEXT, span) })
    this.#resume(request, done)
  }

  #resume(request: FastifyRequest, done: () => void): void {
    const { context } = this.#spans.get(request) ?? {}
    if (context) this.#context.run(context, done)
    else done()
  }
}

/** The library reports errors to one global logger. */
function tellTrouble(onTrouble: TracingSettings['onTrouble']): void {
  let quietUntil = 0
  const tell = (why: string) => {
    const now = performance.now()
    if (now < quietUntil) return
    quietUntil = now + QUIET_MS
    onTrouble(why)
  }
  const ignore = () => undefined
  const logger = { error: tell, warn: tell, info: ignore, debug: ignore, verbose: ignore }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
}

function ended<T>(span: Span, call: () => T): T {
  try {
    const returned = call()
    if (returned instanceof Promise) {
      returned.then(
        () => span.end(),
        () => fail(span),
      )
    } else span.end()
    return returned
  } catch (error) {
    fail(span)
    throw error
  }
}

/** Leaves out the message, which may quote data from the request. */
function fail(span: Span): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
