import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import {
  type WebhookCall,
  type WebhookSender,
  WebhookUnanswered,
} from '../../../../application/parts/webhooks/send-webhook.ts'
import type { Endpoint } from '../../../../domain/storage/endpoints/endpoint.ts'
import { guardedLookup } from '../../guarded-lookup.ts'

const PATIENCE_MS = 10_000

type MayConnect = (endpoint: Endpoint, addresses: readonly string[]) => boolean

export class HttpWebhookSender implements WebhookSender {
  readonly #mayConnect: MayConnect
  readonly #patienceMs: number

  /** @param mayConnect is asked about the addresses that each connection is about to use */
  constructor(mayConnect: MayConnect, patienceMs = PATIENCE_MS) {
    this.#mayConnect = mayConnect
    this.#patienceMs = patienceMs
  }

  async post({ url, headers, body }: WebhookCall, stop?: AbortSignal): Promise<number> {
    const { host, effectivePort: port, isHttps } = url.endpoint
    const late = AbortSignal.timeout(this.#patienceMs)
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const sent = (isHttps ? requestHttps : requestHttp)({
      ...{ host, port, path: url.path, method: 'POST', agent: false },
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: guardedLookup((addresses) => this.#mayConnect(url.endpoint, addresses)),
      signal: stop ? AbortSignal.any([late, stop]) : late,
      // Not even if the environment of the process says otherwise.
      rejectUnauthorized: true,
    })
    sent.on('response', ({ statusCode = 0 }) => {
      // Nothing that follows is of interest, however long it is.
      sent.destroy()
      resolve(statusCode)
    })
    sent.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy()
      resolve(statusCode)
    })
    sent.on('error', (error) =>
      reject(new WebhookUnanswered(late.aborted ? 'ETIMEDOUT' : reasonOf(error))),
    )
    // After an answer or an error, this changes nothing.
    sent.on('close', () => reject(new WebhookUnanswered('ECONNRESET')))
    sent.end(body)
    return promise
  }
}

/** Messages of network errors contain addresses; their codes do not. */
function reasonOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.name
}
