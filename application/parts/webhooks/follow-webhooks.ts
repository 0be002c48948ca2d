import type { Webhook } from '../../../domain/parts/webhooks/webhook.ts'
import type { RecordChange } from '../../../domain/records/record-change.ts'
import type { Clock } from '../../ports/clock.ts'
import type { WantedEvents } from './wanted-events.ts'
import type { WebhookEndpoints } from './webhook-endpoints.ts'

/** After a change on the page. A webhook that was enabled again begins without failures. */
export class FollowWebhooks {
  readonly #endpoints: WebhookEndpoints
  readonly #wanted: WantedEvents
  readonly #clock: Clock

  constructor(endpoints: WebhookEndpoints, wanted: WantedEvents, clock: Clock) {
    this.#endpoints = endpoints
    this.#wanted = wanted
    this.#clock = clock
  }

  async execute(change: RecordChange<Webhook>): Promise<() => Promise<void>> {
    if (change.kind === 'edit' && change.before.isDisabled && !change.row.isDisabled) {
      const healthy = { failures: 0, failingSince: undefined, failure: undefined }
      await this.#endpoints.release(change.row.id, { freeAt: this.#clock.now(), ...healthy })
    }
    return () => this.#wanted.look()
  }
}
