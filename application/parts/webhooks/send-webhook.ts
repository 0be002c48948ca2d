import { declared, isEvent } from '../../../domain/events/events.ts'
import {
  WebhookNotFound,
  WebhookWithoutSecret,
} from '../../../domain/parts/webhooks/webhook-errors.ts'
import type { WebhookUrl } from '../../../domain/parts/webhooks/webhook-url.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/crypto.ts'
import type { WebhookEndpoint, WebhookEndpoints } from './webhook-endpoints.ts'
import type { WebhookPolicy } from './webhook-policy.ts'
import type { WebhookSecrets, WebhookSignatures } from './webhook-secrets.ts'

export interface WebhookCall {
  readonly url: WebhookUrl
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Nobody answered; the reason is a code such as `ECONNREFUSED`, `ETIMEDOUT` after ten seconds. */
export class WebhookUnanswered extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`No answer: ${reason}`)
    this.reason = reason
  }
}

export interface WebhookSender {
  /**
   * Sends one POST within ten seconds, without following redirects, and only to allowed addresses.
   * The body of the answer is not read.
   * @returns the status @throws WebhookUnanswered
   */
  post(call: WebhookCall, signal?: AbortSignal): Promise<number>
}

interface WebhookMessage {
  /** The same for each attempt. */
  readonly id: string
  readonly type: string
  readonly version: number
  readonly happenedAt: Date
  readonly data: object
}

interface SentMessage {
  readonly status: number | undefined
  /** `undefined`: it was accepted. */
  readonly failure: string | undefined
}

interface SendTools {
  readonly policy: WebhookPolicy
  readonly secrets: WebhookSecrets
  readonly signatures: WebhookSignatures
  readonly sender: WebhookSender
  readonly clock: Clock
}

const REFUSED = 'ADDRESS_NOT_ALLOWED'
/** That a name inside does not exist is not told of names that the operator does not list. */
const NO_ADDRESS = /^(ENOTFOUND|ENODATA|EAI_)/

/** Signs a message and sends it once. */
export class SendWebhook {
  readonly #tools: SendTools

  constructor(tools: SendTools) {
    this.#tools = tools
  }

  async execute(
    endpoint: WebhookEndpoint,
    message: WebhookMessage,
    signal?: AbortSignal,
  ): Promise<SentMessage> {
    const { policy, secrets, sender } = this.#tools
    const url = policy.allowed(endpoint.url)
    if (!url) return unanswered(REFUSED)
    const keys = secrets.of(endpoint)
    if (keys.length === 0) return unanswered('NO_SECRET')
    try {
      const signed = this.#signed(keys, { ...message, data: shownTo(endpoint, message) })
      const status = await sender.post({ url, ...signed }, signal)
      const isAccepted = status >= 200 && status < 300
      return { status, failure: isAccepted ? undefined : `HTTP ${status}` }
    } catch (error) {
      if (!(error instanceof WebhookUnanswered)) throw error
      const isSecret = NO_ADDRESS.test(error.reason) && !policy.lists(url)
      return unanswered(isSecret ? REFUSED : error.reason)
    }
  }

  #signed(keys: readonly string[], { id, type, version, happenedAt, data }: WebhookMessage) {
    const at = this.#tools.clock.now()
    const body = JSON.stringify({ type, version, timestamp: happenedAt.toISOString(), data })
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'gatehouse',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': this.#tools.signatures.sign(keys, { id, at, body }),
    }
    return { headers, body }
  }
}

/** Without contacts that are stored since the webhook asked for them. */
function shownTo({ sendsContacts }: WebhookEndpoint, { type, data }: WebhookMessage): object {
  const contacts = (isEvent(type) && declared(type).contacts) || []
  if (sendsContacts || contacts.length === 0) return data
  return Object.fromEntries(Object.entries(data).filter(([name]) => !contacts.includes(name)))
}

function unanswered(reason: string): SentMessage {
  return { status: undefined, failure: reason }
}

interface PingTools {
  readonly endpoints: WebhookEndpoints
  readonly send: SendWebhook
  readonly clock: Clock
  readonly ids: Ids
}

/** Tries a webhook, also a disabled one, with a message of the type `ping`. */
export class PingWebhook {
  readonly #tools: PingTools

  constructor(tools: PingTools) {
    this.#tools = tools
  }

  /** @throws WebhookNotFound, WebhookWithoutSecret */
  async execute(id: Id): Promise<SentMessage> {
    const { endpoints, send, clock, ids } = this.#tools
    const happenedAt = clock.now()
    const endpoint = await endpoints.get(id, happenedAt)
    if (!endpoint) throw new WebhookNotFound()
    if (!endpoint.secret) throw new WebhookWithoutSecret()
    const message = { id: `ping_${ids.handle()}`, type: 'ping', version: 1, data: {} }
    return send.execute(endpoint, { ...message, happenedAt })
  }
}
