import { WebhookNotFound } from '../../../domain/parts/webhooks/webhook-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Sealed, SecretBox } from '../../ports/crypto.ts'
import type { WebhookEndpoint, WebhookEndpoints } from './webhook-endpoints.ts'

export interface SignedMessage {
  readonly id: string
  /** Of this attempt; whole seconds are signed. */
  readonly at: Date
  readonly body: string
}

/** Signs as Standard Webhooks 1.0 describes. */
export interface WebhookSignatures {
  /** `whsec_` and 32 random bytes in Base64. */
  newSecret(): string
  /** @param secrets as `newSecret` makes them @returns a header value with one signature for each */
  sign(secrets: readonly string[], message: SignedMessage): string
}

const PURPOSE = 'webhook secret'
const HOUR = 3_600_000
/** How long receivers have to change to a new secret. */
const OVERLAP_HOURS = 24

interface SecretTools {
  readonly endpoints: WebhookEndpoints
  readonly signatures: WebhookSignatures
  readonly box: SecretBox
  readonly clock: Clock
}

/** Secrets are stored sealed, and shown once. */
export class WebhookSecrets implements Sealed {
  readonly #tools: SecretTools

  constructor(tools: SecretTools) {
    this.#tools = tools
  }

  /**
   * Gives a webhook a new secret. For a day, the old one signs as well.
   * @param endsOld at once, because somebody else may have it
   * @throws WebhookNotFound
   */
  async renew(id: Id, endsOld = false): Promise<string> {
    const { endpoints, signatures, box, clock } = this.#tools
    const secret = signatures.newSecret()
    const hours = endsOld ? 0 : OVERLAP_HOURS
    const until = new Date(clock.now().getTime() + hours * HOUR)
    const isThere = await endpoints.setSecret(id, box.seal(secret, PURPOSE), until)
    if (!isThere) throw new WebhookNotFound()
    return secret
  }

  /** Those that sign at the moment, the newest first. None if the key that sealed them is gone. */
  of({ secret, previousSecret }: WebhookEndpoint): string[] {
    return [secret, previousSecret].flatMap((sealed) => {
      const opened = sealed && this.#tools.box.open(sealed, PURPOSE)
      return opened ? [opened] : []
    })
  }

  async reseal(): Promise<void> {
    const { endpoints, box } = this.#tools
    await endpoints.reseal((sealed) => {
      const secret = box.open(sealed, PURPOSE)
      return secret === undefined ? sealed : box.seal(secret, PURPOSE)
    })
  }
}
