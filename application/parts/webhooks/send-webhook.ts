import { declared, isEvent } from '../../../domain/events/events.ts'
import type { Clock } from '../../ports/clock.ts'
import type { WebhookEndpoint } from './webhook-endpoints.ts'
import type { WebhookPolicy } from './webhook-policy.ts'
import type { WebhookSecrets } from './webhook-secrets.ts'
import { type WebhookSender, WebhookUnanswered } from './webhook-sender.ts'
import type { WebhookSignatures } from './webhook-signatures.ts'

export interface WebhookMessage {
  /** The same for each attempt. */
  readonly id: string
  readonly type: string
  readonly version: number
  readonly happenedAt: Date
  readonly data: object
}

export interface SentMessage {
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
