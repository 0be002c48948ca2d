import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { servedPort } from '../../support/served-port.ts'
import { START_MS, wholeService } from '../../support/whole-service.ts'

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}
interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly Attribute[]
  readonly status: { readonly code?: number; readonly message?: string }
}

describe('traces', () => {
  it('show a request with its use-case and its calls to stores', {
    timeout: START_MS,
  }, async () => {
    //
    const { spans, heads, all } = await tracedService(async (service) => {
      await service.logIn('admin')
      await service.app.inject({ url: '/made-up-by-a-stranger?token=canary' })
    })
    expect(heads[0]).toMatchObject({ url: '/v1/traces', headers: { 'x-key': 'of the collector' } })
    const request = spans.find(({ name }) => name === 'POST /auth/login')
    const facts = { 'http.request.method': 'POST', 'http.response.status_code': 200 }
    expect(attributesOf(request)).toMatchObject({ ...facts, 'http.route': '/auth/login' })
    const own = spans.filter(({ traceId }) => traceId === request?.traceId)
    const login = own.find(({ name }) => name === 'use-case RecordedLogin')
    expect(login?.parentSpanId).toBe(request?.spanId)
    const within = own.filter(({ spanId }) => ancestors(own, spanId).includes(login?.spanId ?? ''))
    expect(within.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^cache logins\./),
        expect.stringMatching(/^database /),
      ]),
    )
    expect(all).toContain('"gatehouse-under-test"')
    expect(all).not.toMatch(/admin|Correct-Horse|canary|made-up|127\.0\.0\.1/)
  })

  it('show what goes to the object store', { timeout: START_MS }, async () => {
    const { spans } = await tracedService(async (service) => {
      const headers = await service.logIn('admin')
      const payload = [
        '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"',
        'content-type: text/plain\r\n\r\nhello\r\n--edge--\r\n',
      ].join('\r\n')
      const type = { 'content-type': 'multipart/form-data; boundary=edge' }
      const request = { method: 'POST', url: '/resource/oss/upload', payload }
      await service.send({ ...request, headers: { ...headers, ...type } })
    })
    const upload = spans.find(({ name }) => name === 'POST /resource/oss/upload')
    const names = spans.filter(({ traceId }) => traceId === upload?.traceId).map(({ name }) => name)
    expect(names).toContain('use-case UploadFile')
    expect(names).toContain('objects put')
  })

  it('do not delay the end when the collector is away', { timeout: START_MS }, async () => {
    const service = await wholeService({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
    await service.logIn('admin')
    await service.close()
  })
})

/** What a collector heard until the service had ended. */
async function tracedService(use: (service: Awaited<ReturnType<typeof wholeService>>) => unknown) {
  const heads: IncomingMessage[] = []
  const bodies: string[] = []
  const collector = createServer(async (request, response) => {
    heads.push(request)
    bodies.push(await text(request))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  const port = await servedPort(collector)
  const service = await wholeService({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20the%20collector',
    OTEL_SERVICE_NAME: 'gatehouse-under-test',
  })
  await use(service)
  await service.close()
  const spans: SentSpan[] = bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: [] }[] }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
  return { spans, heads, all: bodies.join('\n') }
}

function attributesOf(span: SentSpan | undefined): Record<string, unknown> {
  const pairs = span?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? []
  return Object.fromEntries(pairs)
}

function ancestors(spans: readonly SentSpan[], spanId: string): string[] {
  const parent = spans.find((span) => span.spanId === spanId)?.parentSpanId
  return parent ? [parent, ...ancestors(spans, parent)] : []
}
