import type { RecordChange } from '../../domain/records/record-change.ts'
import type { Webhook } from '../../domain/webhooks/webhook.ts'
import { WebhookAddressRefused } from '../../domain/webhooks/webhook-errors.ts'
import type { WebhookPolicy } from './webhook-policy.ts'

/** Refuses addresses to which nothing would be sent. What names lead to is only known later. */
export class GuardWebhooks {
  readonly #policy: WebhookPolicy

  constructor(policy: WebhookPolicy) {
    this.#policy = policy
  }

  async execute(change: RecordChange<Webhook>): Promise<void> {
    if (change.kind === 'remove') return
    if (change.kind === 'edit' && change.before.url === change.row.url) return
    if (!this.#policy.allowed(change.row.url)) throw new WebhookAddressRefused()
  }
}
