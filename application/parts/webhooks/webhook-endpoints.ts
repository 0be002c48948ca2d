import type { Id } from '../../../domain/shared/id.ts'

export interface WebhookEndpoint {
  readonly id: Id
  readonly name: string
  readonly url: string
  readonly sendsContacts: boolean
  readonly isDisabled: boolean
  /** Sealed; `undefined` until one is made. */
  readonly secret: string | undefined
  /** The one before, as long as it is to sign too. */
  readonly previousSecret: string | undefined
  /** In a row. */
  readonly failures: number
  readonly failingSince: Date | undefined
  /** Of the last delivery, if that failed. */
  readonly failure: string | undefined
}

export interface EndpointHealth {
  /** When the next deliveries may be handed out. */
  readonly freeAt: Date
  readonly failures: number
  readonly failingSince: Date | undefined
  readonly failure: string | undefined
  /** It is disabled now. */
  readonly isOver?: boolean
}

export interface WantedByWebhook {
  /** Filters. */
  readonly events: readonly string[]
  /** Whether deliveries wait. */
  readonly isWaiting: boolean
}

/** Webhooks as those who send see them. Their page has the rest. */
export interface WebhookEndpoints {
  /** Of those that are enabled and have a secret. */
  wanted(): Promise<readonly WantedByWebhook[]>
  get(id: Id, now: Date): Promise<WebhookEndpoint | undefined>
  /** @param previousUntil how long the secret before it signs too @returns whether it exists */
  setSecret(id: Id, sealed: string, previousUntil: Date): Promise<boolean>
  /** Replaces all sealed texts. Call it inside a transaction. */
  reseal(anew: (sealed: string) => string): Promise<void>
  /**
   * Those that have something to be sent, each handed to one caller until `until`, or until it is
   * released. Failures of those that nothing was sent to since `quietSince` are forgotten.
   */
  claim(now: Date, until: Date, limit: number, quietSince: Date): Promise<WebhookEndpoint[]>
  release(id: Id, health: EndpointHealth): Promise<void>
}
