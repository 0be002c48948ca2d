import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/crypto.ts'
import type { SendWebhook } from './send-webhook.ts'
import type { TellKeepers } from './tell-keepers.ts'
import type { DeliveryAttempt, WebhookDeliveries, WebhookDelivery } from './webhook-deliveries.ts'
import type { EndpointHealth, WebhookEndpoint, WebhookEndpoints } from './webhook-endpoints.ts'

const FIRST_SECONDS = 5
const LONGEST_SECONDS = 4 * 3600
const LONGEST_PAUSE_SECONDS = 60
const DAY = 86_400_000

/** A delivery that fails for as long is given up. */
const GIVEN_UP_MS = DAY
/** A webhook that fails for as long is disabled. */
const DISABLED_MS = 3 * DAY

interface DeliveryTools {
  readonly endpoints: WebhookEndpoints
  readonly deliveries: WebhookDeliveries
  readonly send: SendWebhook
  readonly clock: Clock
  readonly ids: Ids
  readonly keepers: Pick<TellKeepers, 'execute'>
}

const MOST_AT_ONCE = 8
const READ_AT_ONCE = 20
/** Longer than one is served, with a last attempt of ten seconds: no two instances send the same. */
const LEASE_MS = 60_000
const LONGEST_MS = 30_000
const GONE = 410
/** Parts of a unit in which shifts are drawn. */
const STEPS = 1001

/** Sends what is due, to each webhook one after the other, and to several at once. */
export class DeliverWebhooks {
  readonly #tools: DeliveryTools
  readonly #running = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #troubles: unknown[] = []

  constructor(tools: DeliveryTools) {
    this.#tools = tools
  }

  /**
   * Begins, and waits for nobody: a slow webhook does not keep the others waiting.
   * @throws also what a store threw since the last call
   */
  async execute(): Promise<void> {
    const { endpoints, clock } = this.#tools
    const [trouble] = this.#troubles.splice(0)
    if (trouble) throw trouble
    const free = MOST_AT_ONCE - this.#running.size
    if (free <= 0 || this.#stopping.signal.aborted) return
    const now = clock.now()
    const until = new Date(now.getTime() + LEASE_MS)
    for (const endpoint of await endpoints.claim(now, until, free, forgottenBefore(now))) {
      const run = this.#serve(endpoint)
        .catch((error: unknown) => void this.#troubles.push(error))
        .finally(() => this.#running.delete(run))
      this.#running.add(run)
    }
  }

  /** Resolves when nothing that was begun is still running. */
  async settled(): Promise<void> {
    await Promise.all(this.#running)
  }

  /** Breaks off; what was not answered is sent again. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.settled()
  }

  async #serve(endpoint: WebhookEndpoint): Promise<void> {
    const { endpoints, clock } = this.#tools
    const { failures, failingSince, failure } = endpoint
    const begun = clock.now()
    const isOver = () =>
      this.#stopping.signal.aborted || clock.now().getTime() - begun.getTime() > LONGEST_MS
    let health: EndpointHealth = { freeAt: begun, failures, failingSince, failure }
    while (health.freeAt <= clock.now() && !isOver()) {
      const delivered = await this.#round(endpoint, health, isOver)
      if (!delivered) break
      health = delivered
    }
    // First, because nobody would be told if the process ended in between.
    if (health.isOver) await this.#tools.keepers.execute(endpoint, health.failure ?? '')
    await endpoints.release(endpoint.id, health)
  }

  /**
   * Until one fails, or the time is over. What was answered is stored at the end of the round; if the
   * process dies before that, the round is sent again.
   * @returns `undefined` when nothing is due
   */
  async #round(endpoint: WebhookEndpoint, before: EndpointHealth, isOver: () => boolean) {
    const { deliveries, clock } = this.#tools
    const due = await deliveries.due(endpoint.id, clock.now(), READ_AT_ONCE)
    let health = before
    const attempts: DeliveryAttempt[] = []
    try {
      for (const delivery of due) {
        const attempt = await this.#attempt(endpoint, delivery)
        if (!attempt) break
        attempts.push(attempt)
        health = healthAfter(attempt, health)
        if (health.failure !== undefined || isOver()) break
      }
    } finally {
      if (attempts.length > 0) await deliveries.settle(attempts)
    }
    return due.length === 0 ? undefined : health
  }

  /** @returns `undefined` when it was broken off, which is nobody's failure */
  async #attempt(
    endpoint: WebhookEndpoint,
    { eventId, ...delivery }: WebhookDelivery,
  ): Promise<DeliveryAttempt | undefined> {
    const { send, clock, ids } = this.#tools
    const { signal } = this.#stopping
    const sent = await send.execute(endpoint, { ...delivery, id: eventId }, signal)
    if (signal.aborted && sent.status === undefined) return undefined
    const at = clock.now()
    const mayPass = sent.failure !== undefined && sent.status !== GONE
    const shift = ids.below(STEPS) / (STEPS - 1)
    const nextTryAt = mayPass ? nextTry(delivery, at, shift) : undefined
    return { id: delivery.id, at, ...sent, nextTryAt }
  }
}

function healthAfter({ failure, status, at }: DeliveryAttempt, before: EndpointHealth) {
  if (failure === undefined)
    return { freeAt: at, failures: 0, failingSince: undefined, failure: undefined }
  const failures = before.failures + 1
  const failingSince = before.failingSince ?? at
  const isOver = status === GONE || failsTooLong(failingSince, at)
  return { freeAt: pauseAfter(failures, at), failures, failingSince, failure, isOver }
}

/**
 * When to try a delivery again: later each time, for a day.
 * @param shift 0 to 1, so that not all come back at once @returns `undefined`: never
 */
function nextTry(
  { since, attempts }: { readonly since: Date; readonly attempts: number },
  now: Date,
  shift: number,
): Date | undefined {
  const seconds = Math.min(FIRST_SECONDS * 2 ** attempts, LONGEST_SECONDS)
  const next = new Date(now.getTime() + seconds * (750 + 500 * shift))
  return next.getTime() - since.getTime() > GIVEN_UP_MS ? undefined : next
}

/** How long nothing is sent to a webhook after some failures in a row. */
function pauseAfter(failures: number, now: Date): Date {
  const seconds = Math.min(2 ** failures, LONGEST_PAUSE_SECONDS)
  return new Date(now.getTime() + seconds * 1000)
}

/** A webhook to which nothing was sent for longer begins without failures. */
function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - DAY)
}

function failsTooLong(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= DISABLED_MS
}
